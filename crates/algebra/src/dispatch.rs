//! Tasks, and the choice of the instructions that they run with.
//!
//! A kind of lanes (F_p, F_2^m, F_3^m) has implementations of one trait, a type for each set of instructions. `instruction_sets!`
//! makes an enum of them and the choice at run time. What is computed is a [`Task`].

/// Something to compute with the instructions that the type `I` stands for: an inlined formula and what it reads.
pub trait Task<I> {
    /// What it computes.
    type Output;
    /// Computes it. Kernels are `#[inline(always)]`, so that the instructions of the entry's features inline too.
    fn run(self) -> Self::Output;
}

/// Declares the sets of instructions that lanes of one kind can be made of, the best first: for each its name, the type that stands for
/// it, whether the processor has it, and the function that runs a task with it. The last one is there on every processor.
macro_rules! instruction_sets {
    (
        $(#[$doc:meta])*
        pub enum $name:ident of $task:ident;
        x86-64 { $( $(#[$set_doc:meta])* $set:ident($type:ty) if $available:expr => $entry:expr; )* }
        $( aarch64 { $( $(#[$arm_doc:meta])* $arm:ident($arm_type:ty) if $arm_available:expr => $arm_entry:expr; )* } )?
        any { $(#[$any_doc:meta])* $any:ident($any_type:ty) if $any_available:expr => $any_entry:expr; }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $( $(#[$set_doc])* $set, )*
            $( $( $(#[$arm_doc])* $arm, )* )?
            $(#[$any_doc])*
            $any,
        }

        impl $name {
            /// All of them, the best first.
            pub const ALL: [Self; [$(stringify!($set),)* $($(stringify!($arm),)*)? stringify!($any)].len()] =
                [$(Self::$set,)* $($(Self::$arm,)*)? Self::$any];

            /// Whether they are compiled, this processor has them, and [`crate::instructions::cap`] allows them.
            pub fn is_available(self) -> bool {
                match self {
                    $(
                        #[cfg(target_arch = "x86_64")]
                        Self::$set => $available,
                        #[cfg(not(target_arch = "x86_64"))]
                        Self::$set => false,
                    )*
                    $( $(
                        #[cfg(target_arch = "aarch64")]
                        Self::$arm => $arm_available,
                        #[cfg(not(target_arch = "aarch64"))]
                        Self::$arm => false,
                    )* )?
                    Self::$any => $any_available,
                }
            }

            #[doc = concat!("The best that this processor has, [`Self::", stringify!($any), "`] if there is no other.")]
            pub fn best() -> Self {
                if cfg!(pairloom_backend = "portable") {
                    return Self::$any;
                }
                Self::ALL.into_iter().find(|set| set.is_available()).unwrap_or(Self::$any)
            }

            /// Runs the task with these instructions.
            ///
            /// # Safety
            ///
            /// They are [available](Self::is_available).
            #[inline(always)]
            unsafe fn run_unchecked<R, T: $task<R>>(self, task: T) -> R {
                // By a pointer: after calls in several branches compilers copy the result once more.
                let entry: unsafe fn(T) -> R = match self {
                    $(
                        #[cfg(target_arch = "x86_64")]
                        Self::$set => $entry,
                    )*
                    $( $(
                        #[cfg(target_arch = "aarch64")]
                        Self::$arm => $arm_entry,
                    )* )?
                    _ => $any_entry,
                };
                // SAFETY: as the caller says.
                unsafe { entry(task) }
            }
        }

        $crate::dispatch::instruction_sets!(@task [cfg(target_arch = "x86_64")] $task: $($type,)* $any_type);
        $crate::dispatch::instruction_sets!(@task [cfg(target_arch = "aarch64")] $task: $($($arm_type,)*)? $any_type);
        $crate::dispatch::instruction_sets!(@task [cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))] $task: $any_type);
    };
    (@task [$cfg:meta] $task:ident: $($type:ty),*) => {
        /// A [`Task`](crate::dispatch::Task) that any of the instructions run.
        #[$cfg]
        pub trait $task<R>: $($crate::dispatch::Task<$type, Output = R> +)* {}

        #[$cfg]
        impl<R, T: $($crate::dispatch::Task<$type, Output = R> +)*> $task<R> for T {}
    };
}
pub(crate) use instruction_sets;
