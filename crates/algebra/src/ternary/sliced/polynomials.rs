//! The functions of polynomials that every implementation of [`Slice`](super::slice::Slice) has, each compiled with its instructions.

/// The functions of polynomials in an implementation of [`Slice`].
macro_rules! polynomials {
    () => {
        polynomials! {
            fn sum(out: TermsMut<'_, Self>, a: Terms<'_, Self>, b: Terms<'_, Self>) =
                Pointwise::<Self, _, 2> { out, operands: [a, b], operation: kernel::Add };
            fn difference(out: TermsMut<'_, Self>, a: Terms<'_, Self>, b: Terms<'_, Self>) =
                Pointwise::<Self, _, 2> { out, operands: [a, b], operation: kernel::Sub };
            fn difference_of_three(out: TermsMut<'_, Self>, operands: [Terms<'_, Self>; 3]) =
                Pointwise::<Self, _, 3> { out, operands, operation: kernel::SubBoth };
            fn negative(out: TermsMut<'_, Self>, a: Terms<'_, Self>) =
                Pointwise::<Self, _, 1> { out, operands: [a], operation: kernel::Neg };
            fn choice(out: TermsMut<'_, Self>, mask: Self::Vector, one: Terms<'_, Self>, zero: Terms<'_, Self>) =
                Pointwise::<Self, _, 2> { out, operands: [one, zero], operation: Choose::<Self>(mask) };
            fn product(
                c: TermsMut<'_, Self>,
                a: Terms<'_, Self>,
                b: Terms<'_, Self>,
                scratch: TermsMut<'_, Self>,
                leaf: usize,
            ) = Product::<Self> { c, a, b, scratch, leaf };
            fn remainder(out: TermsMut<'_, Self>, wide: Terms<'_, Self>, terms: &[(u32, u8)]) =
                Reduce::<Self> { out, wide, terms };
            fn image(out: TermsMut<'_, Self>, of: Terms<'_, Self>, entries: &[(u32, bool)], ends: &[usize]) =
                Image::<Self> { out, of, entries, ends };
        }
        #[inline(never)]
        fn are_zero(a: Terms<'_, Self>) -> Self::Vector {
            Self::outlined(IsZero::<Self>(a))
        }
    };
    ($(fn $name:ident($($argument:ident: $type:ty),* $(,)?) = $task:expr;)*) => {
        $(
            #[inline(never)]
            fn $name($($argument: $type),*) {
                Self::outlined($task);
            }
        )*
    };
}
pub(super) use polynomials;
