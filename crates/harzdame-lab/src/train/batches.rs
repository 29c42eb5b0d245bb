//! Samples in batches, again and again, in an order that never depends on where one begins.

use fastrand::Rng;

use crate::data::{DataError, Sample, SampleReader};

/// Blocks that are shuffled together: a million samples.
const BLOCKS_IN_GROUP: usize = 64;

/// Goes through a file of samples epoch by epoch.
///
/// The file is in random order already. Each epoch takes its blocks in another order, shuffles a
/// million samples at a time, and turns half of them into their mirror images.
#[derive(Debug)]
pub(crate) struct Batches {
    reader: SampleReader,
    seed: u64,
    size: usize,
    /// Batches in an epoch; the rest of the samples is left out of it.
    in_epoch: u64,
    epoch: u64,
    /// The order of blocks in the epoch, and how many of them have been read.
    order: Vec<usize>,
    read: usize,
    /// The shuffled samples, and how many of them have been used.
    group: Vec<Sample>,
    used: usize,
    /// The number of the next batch.
    next: u64,
}

impl Batches {
    /// Batches of `size` samples, or of all that there are, from the one with the number `first`
    /// on.
    pub(crate) fn new(
        reader: SampleReader,
        size: usize,
        seed: u64,
        first: u64,
    ) -> Result<Batches, DataError> {
        let size = size
            .min(usize::try_from(reader.samples()).unwrap_or(usize::MAX))
            .max(1);
        let in_epoch = (reader.samples() / size as u64).max(1);
        let mut batches = Batches {
            reader,
            seed,
            size,
            in_epoch,
            epoch: first / in_epoch,
            order: Vec::new(),
            read: 0,
            group: Vec::new(),
            used: 0,
            next: first,
        };
        batches.begin_epoch();
        batches.skip((first % in_epoch) as usize * size)?;
        Ok(batches)
    }

    /// The next batch.
    pub(crate) fn next_batch(&mut self) -> Result<Vec<Sample>, DataError> {
        let epoch = self.next / self.in_epoch;
        if epoch != self.epoch {
            self.epoch = epoch;
            self.begin_epoch();
        }
        self.next += 1;
        let mut batch = Vec::with_capacity(self.size);
        while batch.len() < self.size {
            if self.used == self.group.len() && !self.read_group()? {
                break;
            }
            let take = (self.size - batch.len()).min(self.group.len() - self.used);
            batch.extend_from_slice(&self.group[self.used..][..take]);
            self.used += take;
        }
        Ok(batch)
    }

    fn begin_epoch(&mut self) {
        self.order = (0..self.reader.blocks()).collect();
        self.rng(u64::MAX).shuffle(&mut self.order);
        self.read = 0;
        self.group.clear();
        self.used = 0;
    }

    /// Random numbers for a part of the epoch.
    fn rng(&self, part: u64) -> Rng {
        let mut rng = Rng::with_seed(self.seed);
        for number in [self.epoch, part] {
            rng = Rng::with_seed(rng.u64(..) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
        rng
    }

    /// Goes past samples without reading more of them than must be.
    fn skip(&mut self, mut samples: usize) -> Result<(), DataError> {
        loop {
            let group = self.order[self.read..].iter().take(BLOCKS_IN_GROUP);
            let length: usize = group.map(|&block| self.reader.samples_in(block)).sum();
            if length == 0 {
                return Ok(());
            }
            if samples < length {
                self.read_group()?;
                self.used = samples;
                return Ok(());
            }
            samples -= length;
            self.read = (self.read + BLOCKS_IN_GROUP).min(self.order.len());
        }
    }

    /// Reads and shuffles the next samples; whether there are any.
    fn read_group(&mut self) -> Result<bool, DataError> {
        self.group.clear();
        self.used = 0;
        let mut rng = self.rng(self.read as u64);
        let end = (self.read + BLOCKS_IN_GROUP).min(self.order.len());
        for &block in &self.order[self.read..end] {
            self.reader.read_block(block, &mut self.group)?;
        }
        self.read = end;
        rng.shuffle(&mut self.group);
        for sample in &mut self.group {
            if rng.bool() {
                *sample = sample.transposed();
            }
        }
        Ok(!self.group.is_empty())
    }
}
