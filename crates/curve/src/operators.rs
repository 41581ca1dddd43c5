//! Operators for values and references of both sides, for the crates above.

/// `impl Trait<R> for L` by a function of two references, for `L`, `&L` and `R`, `&R`.
#[doc(hidden)]
#[macro_export]
macro_rules! operator {
    ([$($generics:tt)*] $trait:ident $method:ident ($left:ty, $right:ty) -> $output:ty = $function:expr) => {
        $crate::operator!(@ [$($generics)*] $trait $method ($left, $right) -> $output = $function);
        $crate::operator!(@ [$($generics)*] $trait $method (&$left, $right) -> $output = $function);
        $crate::operator!(@ [$($generics)*] $trait $method ($left, &$right) -> $output = $function);
        $crate::operator!(@ [$($generics)*] $trait $method (&$left, &$right) -> $output = $function);
    };
    (@ [$($generics:tt)*] $trait:ident $method:ident (&$left:ty, &$right:ty) -> $output:ty = $function:expr) => {
        impl<$($generics)*> ::core::ops::$trait<&$right> for &$left {
            type Output = $output;
            fn $method(self, rhs: &$right) -> $output {
                $function(self, rhs)
            }
        }
    };
    (@ [$($generics:tt)*] $trait:ident $method:ident (&$left:ty, $right:ty) -> $output:ty = $function:expr) => {
        impl<$($generics)*> ::core::ops::$trait<$right> for &$left {
            type Output = $output;
            fn $method(self, rhs: $right) -> $output {
                $function(self, &rhs)
            }
        }
    };
    (@ [$($generics:tt)*] $trait:ident $method:ident ($left:ty, &$right:ty) -> $output:ty = $function:expr) => {
        impl<$($generics)*> ::core::ops::$trait<&$right> for $left {
            type Output = $output;
            fn $method(self, rhs: &$right) -> $output {
                $function(&self, rhs)
            }
        }
    };
    (@ [$($generics:tt)*] $trait:ident $method:ident ($left:ty, $right:ty) -> $output:ty = $function:expr) => {
        impl<$($generics)*> ::core::ops::$trait<$right> for $left {
            type Output = $output;
            fn $method(self, rhs: $right) -> $output {
                $function(&self, &rhs)
            }
        }
    };
}

/// `impl TraitAssign<R> for L` by the operator itself, for `R` and `&R`.
#[doc(hidden)]
#[macro_export]
macro_rules! assignment {
    ([$($generics:tt)*] $trait:ident $method:ident ($left:ty, $right:ty) = $operator:tt) => {
        impl<$($generics)*> ::core::ops::$trait<$right> for $left {
            fn $method(&mut self, rhs: $right) {
                *self = *self $operator rhs;
            }
        }
        impl<$($generics)*> ::core::ops::$trait<&$right> for $left {
            fn $method(&mut self, rhs: &$right) {
                *self = *self $operator rhs;
            }
        }
    };
}

/// The unary `-` of a value and of a reference, from that of what is in it.
#[doc(hidden)]
#[macro_export]
macro_rules! negation {
    ([$($generics:tt)*] $type:ident<$parameter:ident>) => {
        impl<$($generics)*> ::core::ops::Neg for $type<$parameter> {
            type Output = Self;
            fn neg(self) -> Self {
                $type(self.0.neg())
            }
        }
        impl<$($generics)*> ::core::ops::Neg for &$type<$parameter> {
            type Output = $type<$parameter>;
            fn neg(self) -> $type<$parameter> {
                $type(self.0.neg())
            }
        }
    };
}

/// `Sum` (or `Product`) over values and references, from what the empty one is.
#[doc(hidden)]
#[macro_export]
macro_rules! accumulation {
    ([$($generics:tt)*] $trait:ident $method:ident ($left:ty, $item:ty) from $empty:expr, $operator:tt) => {
        impl<$($generics)*> ::core::iter::$trait<$item> for $left {
            fn $method<I: Iterator<Item = $item>>(items: I) -> Self {
                items.fold($empty, |all, item| all $operator item)
            }
        }
        impl<'a, $($generics)*> ::core::iter::$trait<&'a $item> for $left {
            fn $method<I: Iterator<Item = &'a $item>>(items: I) -> Self {
                items.fold($empty, |all, item| all $operator item)
            }
        }
    };
}
