//! The project's engine in a conversation.

use std::{num::NonZeroUsize, time::Instant};

use harzdame_endgame::Tables;
use harzdame_engine::{Control, Engine, Info, Settings};

use super::{Answer, Job, Report, Thinker};
use crate::{Param, ParamValue, hub::Identity};

/// The project's engine.
#[derive(Debug)]
pub struct EngineThinker {
    engine: Option<Engine>,
    table_mib: i64,
    threads: i64,
    lines: i64,
    tables: Tables,
}

/// The table, in MiB, unless it is set.
const DEFAULT_TABLE_MIB: u32 = 64;

/// The largest table that can be asked for, in MiB; if there is not that much memory, the engine
/// takes less.
const MAX_TABLE_MIB: i64 = 1 << 16;

const MAX_THREADS: i64 = 512;
const MAX_LINES: i64 = 64;

impl EngineThinker {
    /// The engine with a table of so many MiB, 1 to 65,536.
    #[must_use]
    pub fn new(table_mib: u32) -> EngineThinker {
        EngineThinker {
            engine: None,
            table_mib: i64::from(table_mib).clamp(1, MAX_TABLE_MIB),
            threads: 1,
            lines: 1,
            tables: Tables::embedded(),
        }
    }

    /// The same with these endgame tables.
    #[must_use]
    pub fn with_tables(self, tables: Tables) -> EngineThinker {
        EngineThinker { tables, ..self }
    }

    /// The engine, with what was set last.
    fn engine(&mut self) -> &mut Engine {
        let tables = self.tables.clone();
        // All within their bounds.
        let number = |value: i64| usize::try_from(value).unwrap_or(1);
        let engine = self
            .engine
            .get_or_insert_with(|| Engine::new(number(self.table_mib)));
        engine.set_settings(Settings {
            threads: NonZeroUsize::new(number(self.threads)).unwrap_or(NonZeroUsize::MIN),
            lines: number(self.lines),
            tables,
            ..engine.settings().clone()
        });
        engine
    }
}

impl Default for EngineThinker {
    /// The engine with a table of 64 MiB.
    fn default() -> EngineThinker {
        EngineThinker::new(DEFAULT_TABLE_MIB)
    }
}

impl Thinker for EngineThinker {
    fn identity(&self) -> Identity {
        Identity {
            name: "Harzdame".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            author: "The Harzdame developers".into(),
            country: String::new(),
        }
    }

    fn params(&self) -> Vec<Param> {
        vec![
            Param::int("hash", self.table_mib, 1, MAX_TABLE_MIB),
            Param::int("threads", self.threads, 1, MAX_THREADS),
            Param::int("multi-pv", self.lines, 1, MAX_LINES),
        ]
    }

    fn set(&mut self, name: &str, value: &ParamValue) {
        match (name, value) {
            ("hash", &ParamValue::Int(mib)) if mib != self.table_mib => {
                self.table_mib = mib;
                self.engine = None;
            }
            ("threads", &ParamValue::Int(threads)) => self.threads = threads,
            ("multi-pv", &ParamValue::Int(lines)) => self.lines = lines,
            _ => {}
        }
    }

    fn prepare(&mut self) {
        self.engine();
    }

    fn new_game(&mut self) {
        self.engine().new_game();
    }

    fn think(&mut self, job: &Job, control: &Control, report: &mut dyn FnMut(&Report)) -> Answer {
        let several = self.lines > 1;
        let started = Instant::now();
        let clock = || started.elapsed();
        let found = self
            .engine()
            .search(&job.game, &job.limits, control, &clock, |info| {
                report(&told(info, several));
            });
        Answer {
            best: found.best,
            ponder: found.pv.get(1).copied(),
        }
    }
}

fn told(info: &Info<'_>, several: bool) -> Report {
    Report {
        depth: info.depth,
        line: several.then(|| u32::try_from(info.line).unwrap_or(u32::MAX)),
        score: info.score.into(),
        nodes: info.nodes,
        time: info.time,
        pv: info.pv.to_vec(),
    }
}
