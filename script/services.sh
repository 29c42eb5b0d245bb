# Servers for a while, for scripts that need some: `source` it after lib.sh. What begin_services and
# the start_… functions start ends with the script, and nothing stays behind. It runs under bash 3.2 too.
# shellcheck shell=bash

services=""        # the folder of all of them
service_processes=()
postgres_programs=""
# Where they are, once they have been started.
export postgres_url="" nats_url="" service_process="" service_url=""

# So that temporary files, and the sockets among them, have short names.
begin_services() {
  [ "$(uname -s)" = Linux ] || die "this needs Linux: what processes use is read from /proc"
  services=$(mktemp -d "${TMPDIR:-/tmp}/harzdame.XXXXXX")
  chmod 755 "$services"
  trap end_services EXIT
  # Two connections for each game.
  ulimit -n "$(ulimit -H -n)" || true
}

end_services() {
  local status=$? process
  for process in ${service_processes[@]+"${service_processes[@]}"}; do stop_process "$process"; done
  stop_nats
  stop_postgres
  rm -rf "$services"
  return $status
}

# stop_process PID: ends a process that was started here, and waits for it.
stop_process() {
  kill "$1" 2>/dev/null || return 0
  local tries=0
  while kill -0 "$1" 2>/dev/null && [ $tries -lt 100 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  kill -9 "$1" 2>/dev/null || true
}

# --- PostgreSQL ----------------------------------------------------------------------------------

find_postgres() {
  local programs
  for programs in $(compgen -G "/usr/lib/postgresql/*/bin" | sort -t/ -k5,5nr) ""; do
    if [ -x "$programs/initdb" ] || { [ -z "$programs" ] && programs=$(dirname "$(command -v initdb)"); }; then
      postgres_programs=$programs
      return 0
    fi
  done
  die "PostgreSQL is missing: run script/setup test"
}

# as_other COMMAND...: PostgreSQL refuses to be root, so it is somebody else then.
as_other() {
  if [ "$(id -u)" = 0 ]; then (cd / && exec runuser -u "$(other_user)" -- "$@"); else "$@"; fi
}

other_user() { if id postgres >/dev/null 2>&1; then echo postgres; else echo nobody; fi; }

# Starts a server with an empty database; what is committed is on the disk. Sets postgres_url.
start_postgres() {
  find_postgres
  local folder=$services/pg
  mkdir "$folder"
  chmod 777 "$folder"
  as_other "$postgres_programs/initdb" -A trust -U harzdame -E UTF8 --no-locale -D "$folder/data" >"$services/initdb.log"
  as_other "$postgres_programs/pg_ctl" -w -t 120 -D "$folder/data" -l "$folder/log" \
    -o "-c listen_addresses='' -c max_connections=300 -k $folder" start >/dev/null
  new_postgres_database games
}

# new_postgres_database NAME: an empty one. Sets postgres_url.
new_postgres_database() {
  local folder=$services/pg
  as_other "$postgres_programs/createdb" -h "$folder" -U harzdame -T template0 "$1"
  postgres_url="postgres://harzdame@${folder//\//%2F}/$1"
}

# The command that kills the server and starts it again, for a shell.
postgres_restart_command() {
  local as=""
  [ "$(id -u)" != 0 ] || as="cd / && runuser -u $(other_user) -- "
  printf '%s%s' "$as" "$postgres_programs/pg_ctl -w -t 120 -m immediate -D $services/pg/data -l $services/pg/log restart >/dev/null"
}

stop_postgres() {
  [ -n "$postgres_url" ] || return 0
  as_other "$postgres_programs/pg_ctl" -w -m immediate -D "$services/pg/data" stop >/dev/null || true
}

postgres_process() { head -n 1 "$services/pg/data/postmaster.pid"; }

# --- NATS ----------------------------------------------------------------------------------------

# Starts a server. Sets nats_url.
start_nats() {
  local port=$((20000 + RANDOM % 10000)) program=nats-server
  have nats-server || program=/usr/sbin/nats-server
  have "$program" || die "nats-server is missing: run script/setup test"
  cat >"$services/nats" <<COMMAND
#!/bin/sh
# Kills the server if there is one, and starts it.
[ ! -f $services/nats.pid ] || kill -9 "\$(cat $services/nats.pid)"
sleep 1
$program -a 127.0.0.1 -p $port -P $services/nats.pid >>$services/nats.log 2>&1 &
sleep 1
COMMAND
  chmod +x "$services/nats"
  "$services/nats"
  kill -0 "$(cat "$services/nats.pid")" || die "nats-server does not start: $(cat "$services/nats.log")"
  nats_url=nats://127.0.0.1:$port
}

nats_restart_command() { printf '%s' "$services/nats"; }

stop_nats() {
  [ ! -f "$services/nats.pid" ] || stop_process "$(cat "$services/nats.pid")"
}

# --- Whatever prints its address -----------------------------------------------------------------

# start_listening NAME COMMAND...: starts a program and waits until it has printed an address. Sets
# service_process and service_url.
start_listening() {
  local name=$1 tries=0 output
  output=$services/$name.out
  shift
  : >"$output"
  "$@" >"$output" 2>"$services/$name.err" </dev/null &
  service_process=$!
  service_processes+=("$service_process")
  service_url=""
  while [ -z "$service_url" ]; do
    if ! kill -0 "$service_process" 2>/dev/null || [ $tries = 300 ]; then
      die "$name does not start: $(cat "$output" "$services/$name.err")"
    fi
    sleep 0.1
    tries=$((tries + 1))
    service_url=$(sed -n 's,.*\(http://[^/ ]*\)/.*,\1,p' "$output" | head -n 1)
  done
}
