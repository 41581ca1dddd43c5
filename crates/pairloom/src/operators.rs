//! Operators for values and references of both sides.

/// `impl Trait<R> for L` by a function of two references, for `L`, `&L` and `R`, `&R`.
macro_rules! binary {
    ([$($generics:tt)*] $trait:ident $method:ident ($left:ty, $right:ty) -> $output:ty = $function:expr) => {
        binary!(@ [$($generics)*] $trait $method ($left, $right) -> $output = $function);
        binary!(@ [$($generics)*] $trait $method (&$left, $right) -> $output = $function);
        binary!(@ [$($generics)*] $trait $method ($left, &$right) -> $output = $function);
        binary!(@ [$($generics)*] $trait $method (&$left, &$right) -> $output = $function);
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
macro_rules! assign {
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

/// `Sum` (or `Product`) over values and references, from what the empty one is.
macro_rules! accumulate {
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
