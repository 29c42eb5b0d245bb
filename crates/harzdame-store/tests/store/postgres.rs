//! A PostgreSQL server for the tests, of which nothing stays behind.
//!
//! Many processes run tests at once, and starting a server takes longer than most of them: so the first
//! starts one, and the others use it. A process that does nothing else watches, and stops it when nobody
//! has used it for a moment: so it stops too if a test is killed.

use std::{
    env,
    fs::{self, File, OpenOptions, TryLockError},
    io,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    thread::sleep,
    time::Duration,
};

const PORT: &str = "5432";

/// As long as it lives, the server does.
struct Server {
    folder: PathBuf,
    programs: PathBuf,
    _user: File,
}

/// The address of a new, empty database; `None` where PostgreSQL is not installed, which is an error in
/// continuous integration. Only where it is `durable` does a commit wait for the disk.
pub(crate) fn new_database(durable: bool) -> Option<String> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let server =
        SERVER.get_or_init(|| find_programs().map(|programs| Server::join(programs, durable)));
    let Some(server) = server else {
        assert!(
            env::var("CI").as_deref() != Ok("true"),
            "PostgreSQL is not installed: run script/setup test"
        );
        eprintln!("skipped: PostgreSQL is not installed, run script/setup test");
        return None;
    };
    let name = format!(
        "test_{}_{}",
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    let created = Command::new(server.programs.join("psql"))
        .args(["-q", "-h"])
        .arg(&server.folder)
        .args(["-p", PORT, "-U", "harzdame", "-d", "postgres", "-c"])
        .arg(format!("CREATE DATABASE {name} TEMPLATE template0"))
        .output()
        .expect("psql");
    assert!(created.status.success(), "{created:?}");
    let folder = server.folder.display().to_string().replace('/', "%2F");
    Some(format!("postgres://harzdame@{folder}:{PORT}/{name}"))
}

/// Where Debian puts the programs of each version, and where others put them.
fn find_programs() -> Option<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<PathBuf> = debian
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    versions.sort_by_key(|path| version(path));
    versions.reverse();
    let path = env::var_os("PATH").unwrap_or_default();
    versions.extend(env::split_paths(&path));
    versions
        .into_iter()
        .find(|path| path.join("initdb").is_file())
}

fn version(programs: &Path) -> u32 {
    let folder = programs.parent().and_then(Path::file_name);
    let name = folder.and_then(|name| name.to_str()).unwrap_or_default();
    name.parse().unwrap_or(0)
}

impl Server {
    fn join(programs: PathBuf, durable: bool) -> Server {
        let base = base();
        let _start = enter(&base);
        let user = lock_file(&base, "users").expect("a file to lock");
        user.lock_shared().expect("a lock");
        let folder = base.join("server");
        if !is_running(&programs, &folder) {
            begin(&programs, &folder, durable);
        }
        watch(&base);
        Server {
            folder,
            programs,
            _user: user,
        }
    }
}

/// One folder for each program with tests.
fn base() -> PathBuf {
    let program = env::current_exe().expect("this program");
    let name = program.file_name().and_then(|name| name.to_str());
    let name = name.unwrap_or("tests");
    let tail = name.rsplit('-').next().unwrap_or(name);
    // Short: the path of a socket has at most a hundred characters.
    env::temp_dir().join(format!("harzdame-pg-{tail}"))
}

fn lock_file(base: &Path, name: &str) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    options.open(base.join(name))
}

/// Who starts or stops the server is alone with it.
fn enter(base: &Path) -> File {
    loop {
        fs::create_dir_all(base).expect("a folder for the server");
        // The process that watches may remove the folder at any time until this is locked.
        let Ok(start) = lock_file(base, "start") else {
            continue;
        };
        start.lock().expect("a lock");
        let here = fs::metadata(base.join("start")).map(|file| file.ino());
        if here.is_ok_and(|here| start.metadata().is_ok_and(|file| file.ino() == here)) {
            fs::set_permissions(base, fs::Permissions::from_mode(0o755)).expect("permissions");
            return start;
        }
    }
}

/// The server refuses to be root, so it is somebody else then.
fn command(programs: &Path, name: &str) -> Command {
    let mut command = Command::new(programs.join(name));
    if let Some((user, group)) = other_user() {
        command.uid(user).gid(group).current_dir("/");
    }
    command
}

fn other_user() -> Option<(u32, u32)> {
    let me = Command::new("id").arg("-u").output().expect("id");
    if me.stdout.trim_ascii() != b"0" {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").expect("/etc/passwd");
    let of = |name: &str| {
        let line = users
            .lines()
            .find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    Some(
        of("postgres")
            .or_else(|| of("nobody"))
            .expect("a user who is not root"),
    )
}

fn run(command: &mut Command) {
    let output = command
        .stdin(Stdio::null())
        .output()
        .expect("a program of PostgreSQL");
    assert!(output.status.success(), "{command:?}: {output:?}");
}

fn is_running(programs: &Path, folder: &Path) -> bool {
    let mut command = Command::new(programs.join("pg_isready"));
    command.args(["-q", "-p", PORT, "-h"]).arg(folder);
    folder.is_dir() && command.status().expect("pg_isready").success()
}

fn begin(programs: &Path, folder: &Path, durable: bool) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir(folder).expect("a folder for the server");
    if let Some((user, group)) = other_user() {
        chown(folder, Some(user), Some(group)).expect("a new owner");
    }
    let data = folder.join("data");
    run(command(programs, "initdb")
        .args([
            "-A",
            "trust",
            "-U",
            "harzdame",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
            "-D",
        ])
        .arg(&data));
    let fsync = if durable { "on" } else { "off" };
    let options = format!(
        "-c fsync={fsync} -c full_page_writes={fsync} -c max_connections=300 \
         -c listen_addresses='' -p {PORT} -k {}",
        folder.display()
    );
    let log = folder.join("log");
    // Its output goes to the log: a pipe of this process would never be closed.
    let status = command(programs, "pg_ctl")
        .args(["-w", "-t", "120", "-D"])
        .arg(&data)
        .arg("-l")
        .arg(&log)
        .arg("-o")
        .arg(options)
        .arg("start")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("pg_ctl");
    assert!(status.success(), "{:?}", fs::read_to_string(log));
}

/// Starts the process that watches, which is this program again, unless there is one.
#[expect(clippy::zombie_processes, reason = "it is to outlive this process")]
fn watch(base: &Path) {
    let watched = lock_file(base, "watcher").expect("a file to lock");
    if watched.try_lock().is_err() {
        return;
    }
    drop(watched);
    Command::new(env::current_exe().expect("this program"))
        .args(["--ignored", "--exact", "postgres::watcher"])
        .env("HARZDAME_TEST_SERVER", base)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("this program");
}

#[test]
#[ignore = "no test, but the process that stops the server"]
fn watcher() {
    keep_watch();
}

/// If this process is the one that watches: until the server has stopped. Whether it was.
pub(crate) fn keep_watch() -> bool {
    let Some(base) = env::var_os("HARZDAME_TEST_SERVER").map(PathBuf::from) else {
        return false;
    };
    let programs = find_programs().expect("PostgreSQL");
    let watcher = lock_file(&base, "watcher").expect("a file to lock");
    if watcher.try_lock().is_err() {
        return true;
    }
    let mut quiet = 0;
    while quiet < 8 {
        sleep(Duration::from_millis(250));
        let _start = enter(&base);
        let users = lock_file(&base, "users").expect("a file to lock");
        quiet = match users.try_lock() {
            Ok(()) => quiet + 1,
            Err(TryLockError::WouldBlock) => 0,
            Err(TryLockError::Error(error)) => panic!("{error}"),
        };
        if quiet == 8 {
            stop(&programs, &base).expect("an end");
        }
    }
    true
}

fn stop(programs: &Path, base: &Path) -> io::Result<()> {
    command(programs, "pg_ctl")
        .args(["-w", "-m", "immediate", "stop", "-D"])
        .arg(base.join("server/data"))
        .stdin(Stdio::null())
        .status()?;
    fs::remove_dir_all(base)
}
