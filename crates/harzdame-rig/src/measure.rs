//! What is measured: processor time and memory of processes, and how long things take.

use std::{fs, time::Duration};

use anyhow::{Context as _, Result};
use serde::Serialize;

/// Linux tells processor time in hundredths of a second, whatever its timer does.
const TICKS: f64 = 100.0;

/// The processor time that a process has used so far with all its threads, in seconds, user and system
/// together, and that of its children, which some databases begin for each connection. `None` is this
/// process.
pub(crate) fn cpu_seconds(process: Option<u32>) -> Result<f64> {
    let process = process.unwrap_or_else(std::process::id);
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok();
    let own = stat.as_deref().and_then(Stat::read);
    let own = own.with_context(|| format!("there is no process {process}"))?;
    let mut ticks = own.ticks + own.of_ended;
    for entry in fs::read_dir("/proc")?.filter_map(Result::ok) {
        let is_process = entry
            .file_name()
            .as_encoded_bytes()
            .iter()
            .all(u8::is_ascii_digit);
        // It may have ended in between.
        if is_process && let Ok(text) = fs::read_to_string(entry.path().join("stat")) {
            let child = Stat::read(&text).filter(|stat| stat.parent == process);
            ticks += child.map_or(0, |stat| stat.ticks + stat.of_ended);
        }
    }
    Ok(ticks as f64 / TICKS)
}

/// What Linux tells of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stat {
    parent: u32,
    /// The processor time of the process.
    ticks: u64,
    /// That of children that have ended.
    of_ended: u64,
}

impl Stat {
    fn read(text: &str) -> Option<Stat> {
        // The name of the program, in parentheses, may contain anything.
        let (_, fields) = text.rsplit_once(')')?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
        Some(Stat {
            parent: u32::try_from(number(1)?).ok()?,
            ticks: number(11)? + number(12)?,
            of_ended: number(13)? + number(14)?,
        })
    }
}

/// The memory of a process that is in RAM, in bytes.
pub(crate) fn resident_bytes(process: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))
        .with_context(|| format!("there is no process {process}"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    let kilobytes: u64 = number.context("no memory is told")?.parse()?;
    Ok(1024 * kilobytes)
}

/// All that were measured, to be sorted once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Durations(Vec<u32>);

impl Durations {
    /// Adds one. What takes longer than an hour counts as an hour.
    pub(crate) fn add(&mut self, duration: Duration) {
        self.0
            .push(u32::try_from(duration.as_micros()).unwrap_or(u32::MAX));
    }

    /// Adds those of another.
    pub(crate) fn append(&mut self, mut other: Durations) {
        self.0.append(&mut other.0);
    }

    /// What they are like; `None` if there is none.
    pub(crate) fn spread(mut self) -> Option<Spread> {
        self.0.sort_unstable();
        let last = self.0.len().checked_sub(1)?;
        // The least that so many per mille are not above.
        let millis = |mille: usize| {
            let place = (self.0.len() * mille).div_ceil(1000).saturating_sub(1);
            f64::from(self.0[place]) / 1e3
        };
        Some(Spread {
            count: self.0.len(),
            median: millis(500),
            p95: millis(950),
            p99: millis(990),
            p999: millis(999),
            max: f64::from(self.0[last]) / 1e3,
        })
    }
}

/// What many durations are like, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Spread {
    pub(crate) count: usize,
    pub(crate) median: f64,
    pub(crate) p95: f64,
    pub(crate) p99: f64,
    pub(crate) p999: f64,
    pub(crate) max: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_uses_time_and_memory() {
        let before = cpu_seconds(None).expect("a time");
        let mut sum = 0_u64;
        while cpu_seconds(None).expect("a time") < before + 0.02 {
            sum = std::hint::black_box(sum + 1);
        }
        let me = std::process::id();
        assert!(cpu_seconds(Some(me)).expect("a time") > before);
        assert!(resident_bytes(me).expect("memory") > 1 << 20);
        assert!(resident_bytes(u32::MAX).is_err());
        assert!(cpu_seconds(Some(u32::MAX)).is_err());
    }

    #[test]
    fn any_name_may_stand_in_the_way() {
        let text = "7 (a) b 1) S 4 7 7 0 -1 4194560 1 0 0 0 150 50 30 20 20 0 1 0 99 1 2";
        let stat = Stat::read(text).expect("a process");
        assert_eq!(
            stat,
            Stat {
                parent: 4,
                ticks: 200,
                of_ended: 50
            }
        );
    }

    #[test]
    fn spreads_are_exact() {
        let mut durations = Durations::default();
        assert_eq!(durations.clone().spread(), None);
        for millis in (1..=1_000).rev() {
            durations.add(Duration::from_millis(millis));
        }
        let spread = durations.spread().expect("some");
        let expected = Spread {
            count: 1_000,
            median: 500.0,
            p95: 950.0,
            p99: 990.0,
            p999: 999.0,
            max: 1_000.0,
        };
        assert_eq!(spread, expected);
        let mut one = Durations::default();
        one.add(Duration::from_millis(7));
        let one = one.spread().expect("one");
        assert_eq!((one.median, one.p999, one.max), (7.0, 7.0, 7.0));
    }
}
