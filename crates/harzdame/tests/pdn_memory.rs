//! Memory does not grow with a file, whatever is in it. One test, so that nothing else takes
//! memory in its process.
#![allow(clippy::unwrap_used, reason = "a test that fails panics")]
#![cfg(target_os = "linux")]

use std::io::{self, Read};

use harzdame::pdn::{self, Problem};

/// A file made of a head, many copies of a piece, and a tail.
struct Repeated {
    head: &'static [u8],
    piece: &'static [u8],
    copies: u64,
    tail: &'static [u8],
    at: usize,
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut count = 0;
        while count < buffer.len() {
            if self.head.is_empty() && self.at == self.piece.len() && self.copies > 0 {
                (self.at, self.copies) = (0, self.copies - 1);
            }
            let source = if !self.head.is_empty() {
                &mut self.head
            } else if self.at < self.piece.len() {
                buffer[count] = self.piece[self.at];
                (self.at, count) = (self.at + 1, count + 1);
                continue;
            } else {
                &mut self.tail
            };
            let taken = source.read(&mut buffer[count..])?;
            count += taken;
            if taken == 0 {
                break;
            }
        }
        Ok(count)
    }
}

/// The most memory that the process has taken so far, in KiB.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn memory_is_bounded_whatever_the_file() {
    const MIB: u64 = 1 << 20;
    let cases: [(&'static [u8], &'static [u8], u64); 14] = [
        // Text of 100 MiB in one comment, one value, one line comment, one word, one set-up.
        (b"1. a6-a7 {", b"x", 100 * MIB),
        (b"[Event \"", b"x", 100 * MIB),
        (b"% ", b"x", 100 * MIB),
        (b"1. a6-a7 ", b"a", 100 * MIB),
        (b"1. a6-a7 /FEN ", b"a", 100 * MIB),
        // Games of a million parts.
        (b"[FEN \"W:WKa1:BKh8\"] ", b"a1-a2 h8-h7 a2-a1 h7-h8 ", MIB),
        (b"1. a6-a7 ", b"{} {a}", 2 * MIB),
        (b"1. a6-a7 ", b"$1", 10 * MIB),
        (b"1. a6-a7 ", b"(1. b5-b6)", 2 * MIB),
        (b"1. a6-a7 ", b"(", 10 * MIB),
        (b"", b"[Event \"x\"]\n", 2 * MIB),
        (b"1. a6-a7 ", b"(1. b5-b6 $1 {a})", 2 * MIB),
        (b"1. a6-a7 ", b"$99999 ", 2 * MIB),
        (b"1. a6-a7 ", b"(b5-b6$1{a}(b5-b6$1{a}(b5-b6$1{a})))", MIB),
    ];
    for (head, piece, copies) in cases {
        let name = String::from_utf8_lossy(head).into_owned() + &String::from_utf8_lossy(piece);
        let file = Repeated {
            head,
            piece,
            copies,
            at: piece.len(),
            tail: b"}\"\n1. b5-b6 *\n[Event \"next\"]\n1. b5-b6 *\n",
        };
        let games: Vec<_> = pdn::read(file).map(Result::unwrap).collect();
        let last = games.last().unwrap();
        assert!(last.error().is_none(), "{name}: {:?}", last.faults);
        assert_eq!(last.tree.tags.get("Event"), Some("next"), "{name}");
        if head != b"% " {
            let problem = &games[0].error().unwrap().problem;
            let refused = matches!(
                problem,
                Problem::TooLong { .. } | Problem::TooLarge { .. } | Problem::TooDeep { .. }
            );
            assert!(refused, "{name}: {problem:?}");
        }
        drop(games);
        let peak = peak_kib();
        assert!(peak < 64 * 1024, "{name}: {peak} KiB");
    }
    println!("peak {} KiB", peak_kib());
}
