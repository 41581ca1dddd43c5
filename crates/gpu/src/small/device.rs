//! The kernels on GPUs.

use super::SmallError;
use super::field::SmallField;
use super::launch::LaunchParameters;
use super::schedule::SmallTape;
use crate::device::{Device, Structure};
use crate::driver::{Arguments, Function, Grid, IfTaken, Memory, Stream, if_taken};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Bytes of the memory of blocks that are there at a time, twice: copies of some overlap with the computation of others.
const MEMORY: usize = 256 << 20;
/// The most blocks of a launch: some for every multiprocessor.
const BLOCKS: usize = 1 << 14;

/// A tape in the memory of a device.
pub struct SmallOnDevice<'t, F> {
    tape: &'t SmallTape<F>,
    device: Device,
    function: Function,
    loaded: LaunchParameters,
    steps: Memory,
    maps: Memory,
    places: Memory,
}

/// How long items took.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// A launch of the kernel, until it is done: what seed 004 calls GPU time.
    pub kernel: Duration,
    /// With the copies of arguments and results: host time.
    pub whole: Duration,
}

/// The memory of some blocks.
struct Blocks {
    count: usize,
    own: Memory,
    given: Memory,
    results: Memory,
}

/// Blocks that compute, for so many items.
struct Begun {
    blocks: Blocks,
    items: usize,
}

impl Device {
    /// A tape of a field of small characteristic, ready to be run here; what the driver says if it is too old for the kernel.
    ///
    /// # Errors
    ///
    /// [`SmallError::Gpu`].
    pub fn load_small<'t, F: SmallField>(
        &self,
        tape: &'t SmallTape<F>,
    ) -> Result<IfTaken<SmallOnDevice<'t, F>>, SmallError> {
        let kernel = tape.kernel();
        if_taken(self.kernel(kernel.name, kernel.ptx, kernel.code)?, |function| {
            let loaded = LaunchParameters::new(tape);
            let stream = self.context().stream()?;
            let upload = |words: &[u32]| stream.upload(words);
            let (steps, maps, places) = (upload(&loaded.steps)?, upload(&loaded.maps)?, upload(&loaded.places)?);
            Ok(SmallOnDevice { tape, device: self.clone(), function, loaded, steps, maps, places })
        })
    }
}

impl<F: SmallField> SmallOnDevice<'_, F> {
    /// The results for items, one after the other. Memory does not grow with their number beyond that of the results.
    ///
    /// # Errors
    ///
    /// [`SmallError::Arguments`], [`SmallError::Gpu`], [`SmallError::Result`].
    pub fn run(&self, arguments: &[F]) -> Result<Vec<F>, SmallError> {
        let items = self.tape.items(arguments)?;
        let blocks = (MEMORY / (4 * self.tape.stride)).clamp(1, BLOCKS);
        let chunk = blocks * self.tape.kernel().layout.items() * self.tape.inputs();
        let streams = [self.stream()?, self.stream()?];
        let mut results = Vec::with_capacity(items * self.tape.outputs());
        let mut before: Option<Begun> = None;
        for (number, arguments) in arguments.chunks(chunk).enumerate() {
            let begun = self.begin(arguments, &streams[number % 2])?;
            if let Some(before) = before.replace(begun) {
                results.extend(self.finish(before)?);
            }
        }
        if let Some(last) = before {
            results.extend(self.finish(last)?);
        }
        Ok(results)
    }

    /// The times of items that fit into the memory of one launch, each the fastest of so many runs.
    ///
    /// # Errors
    ///
    /// As [`Self::run`].
    pub fn time(&self, arguments: &[F], runs: usize) -> Result<Times, SmallError> {
        let stream = self.stream()?;
        let least = |times: &mut dyn FnMut() -> Result<Duration, SmallError>| {
            let all: Result<Vec<_>, _> = (0..runs.max(1)).map(|_| times()).collect();
            all.map(|all| all.into_iter().min().unwrap_or_default())
        };
        let whole = least(&mut || {
            let start = Instant::now();
            let begun = self.begin(arguments, &stream)?;
            self.finish(begun)?;
            Ok(start.elapsed())
        })?;
        let blocks = self.upload(arguments, &stream)?;
        stream.synchronize()?;
        let kernel = least(&mut || {
            let start = Instant::now();
            self.launch(&blocks, &stream)?;
            stream.synchronize()?;
            Ok(start.elapsed())
        })?;
        Ok(Times { kernel, whole })
    }

    fn stream(&self) -> Result<Arc<Stream>, SmallError> {
        Ok(self.device.context().stream()?)
    }

    /// The memory of the blocks of some items, and their arguments in it.
    fn upload(&self, arguments: &[F], stream: &Arc<Stream>) -> Result<Blocks, SmallError> {
        let count = self.tape.blocks(self.tape.items(arguments)?);
        let [own, _, results] = self.loaded.words(count);
        let given = stream.upload(&self.tape.given(arguments, self.device.threads()))?;
        // A kernel writes a block's memory before it reads it, and all results.
        let (own, results) = (stream.allocate(4 * own), stream.allocate(4 * results));
        Ok(Blocks { count, own: own?, given, results: results? })
    }

    fn launch(&self, blocks: &Blocks, stream: &Arc<Stream>) -> Result<(), SmallError> {
        let LaunchParameters { field, sizes, block, .. } = self.loaded;
        let (field, sizes) = (Structure(field), Structure(sizes));
        let arguments = Arguments::default().memory(&blocks.own).memory(&blocks.given).memory(&blocks.results);
        let arguments = arguments.memory(&self.places).memory(&self.steps).memory(&self.maps);
        let arguments = arguments.value(&field).value(&sizes);
        let [x, y, _] = block;
        let grid = Grid { blocks: blocks.count as u32, threads: (x, y), shared: 0 };
        // SAFETY: the arguments are those of the kernel, in order and of its types; its accesses stay within what was allocated above, as
        // the emulator checks for every access of the same PTX.
        unsafe { self.function.launch(stream, &grid, arguments) }?;
        Ok(())
    }

    fn begin(&self, arguments: &[F], stream: &Arc<Stream>) -> Result<Begun, SmallError> {
        let blocks = self.upload(arguments, stream)?;
        self.launch(&blocks, stream)?;
        Ok(Begun { blocks, items: self.tape.items(arguments)? })
    }

    fn finish(&self, begun: Begun) -> Result<Vec<F>, SmallError> {
        let words = begun.blocks.results.read()?;
        self.tape.results(&words, begun.items, self.device.threads())
    }
}
