//! `--device`: threads of the processor, and GPUs beside them.

use crate::Failure;
use crate::outcome::complain;
use clap::{Args, ValueEnum};
use pairloom_gpu::accelerator::Accelerated;
use pairloom_gpu::{Device, devices};
use pairloom_parallel::{Executor, Pool};
use std::cell::{Cell, RefCell};
use std::fmt::Display;

/// Where pairings are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DeviceName {
    /// the processor
    Cpu,
    /// the GPUs
    Gpu,
    /// the GPUs where there are any, the processor elsewhere
    Auto,
}

/// GPUs, at least one.
pub struct Devices(pub Vec<Device>);

impl Devices {
    /// They share so many threads.
    #[must_use]
    pub fn of_threads(self, threads: usize) -> Self {
        Self(Device::all_with_threads(&self.0, threads))
    }
}

impl DeviceName {
    /// Says that GPUs have failed, and that the processor goes on.
    ///
    /// # Errors
    ///
    /// If the processor was not to.
    pub fn failed(self, problem: &dyn Display) -> Result<(), Failure> {
        if self == Self::Gpu {
            return Err(Failure::Usage(format!("--device gpu: {problem}")));
        }
        complain(&format!("--device auto goes on with the processor: {problem}"));
        Ok(())
    }

    /// What computes on GPUs, `None` for the processor.
    ///
    /// # Errors
    ///
    /// Where GPUs are asked for, and there are none or they cannot.
    pub fn choose<M>(
        self,
        of: impl FnOnce(Devices) -> Option<M>,
        refusal: impl FnOnce() -> String,
    ) -> Result<Option<M>, Failure> {
        if self == Self::Cpu {
            return Ok(None);
        }
        let found = devices().map_err(|error| error.to_string());
        match found.and_then(|devices| of(Devices(devices)).ok_or_else(refusal)) {
            Ok(machine) => Ok(Some(machine)),
            Err(problem) if self == Self::Auto => {
                complain(&format!("--device auto uses the processor: {problem}"));
                Ok(None)
            }
            Err(problem) => Err(Failure::Usage(format!("--device gpu: {problem}"))),
        }
    }
}

/// `--device` of verifications.
#[derive(Clone, Copy, Debug, Args)]
pub struct DeviceOption {
    /// What takes batches of some hundred points and more: cpu, gpu (an error where there is none), or auto (a GPU where there is one)
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    device: DeviceName,
}

/// Threads, and GPUs beside them.
pub struct Beside {
    accelerated: Accelerated,
    asked_for: DeviceName,
    told: Cell<bool>,
}

/// What verifies.
pub enum Workers {
    /// Threads alone.
    Threads(Pool),
    /// GPUs too.
    Devices(Beside),
}

type OfThreads = Box<dyn Fn(Pool) -> Accelerated>;

thread_local! {
    static IN_PLACE: RefCell<Option<OfThreads>> = const { RefCell::new(None) };
}

/// Puts something else in the place of all GPUs, for verifications that this thread begins: for tests of what they do with its answers.
pub fn put_in_place_of_devices(of: impl Fn(Pool) -> Accelerated + 'static) {
    IN_PLACE.set(Some(Box::new(of)));
}

impl DeviceOption {
    /// GPUs and so many threads, if GPUs are asked for and there are any.
    ///
    /// # Errors
    ///
    /// Where GPUs are asked for, and there are none.
    pub fn devices(self, threads: usize) -> Result<Option<Beside>, Failure> {
        let beside = |accelerated| Some(Beside { accelerated, asked_for: self.device, told: Cell::new(false) });
        if self.device != DeviceName::Cpu && IN_PLACE.with_borrow(Option::is_some) {
            let pool = Pool::new(threads)?;
            return Ok(IN_PLACE.with_borrow(|of| of.as_ref().map(|of| of(pool))).and_then(beside));
        }
        let Some(Devices(devices)) = self.device.choose(Some, String::new)? else { return Ok(None) };
        Ok(beside(Accelerated::by_devices(Pool::new(threads)?, &devices)))
    }

    /// So many threads, and GPUs as [`Self::devices`] has them.
    ///
    /// # Errors
    ///
    /// Where GPUs are asked for, and there are none.
    pub fn workers(self, threads: usize) -> Result<Workers, Failure> {
        Ok(match self.devices(threads)? {
            Some(devices) => Workers::Devices(devices),
            None => Workers::Threads(Pool::new(threads)?),
        })
    }
}

impl Beside {
    /// What verifies.
    pub fn executor(&self) -> &dyn Executor {
        &self.accelerated
    }

    /// Says once that a GPU has failed. What it was to compute the processor has computed.
    ///
    /// # Errors
    ///
    /// If the processor was not to.
    pub fn check(&self) -> Result<(), Failure> {
        let Some(problem) = self.accelerated.failure() else { return Ok(()) };
        if !self.told.get() {
            self.asked_for.failed(&problem)?;
            self.told.set(true);
        }
        Ok(())
    }
}

impl Workers {
    /// What verifies.
    pub fn executor(&self) -> &dyn Executor {
        match self {
            Self::Threads(pool) => pool,
            Self::Devices(devices) => devices.executor(),
        }
    }

    /// [`Beside::check`].
    ///
    /// # Errors
    ///
    /// As there.
    pub fn check(&self) -> Result<(), Failure> {
        if let Self::Devices(devices) = self { devices.check() } else { Ok(()) }
    }
}
