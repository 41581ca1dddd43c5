//! Many bodies for one signature.

use super::{IdentityScheme, Message, OpenError, Opened, Parts, STACK, mask_of, uniform_bytes};
use core::hint::black_box;
use core::ops::Range;
use pairloom_algebra::Field;
use pairloom_algebra::secret::{declassify, without_traces};
use pairloom_curve::encoding::{DecodeError, PointEncoding, ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::{Affine, Point};
use pairloom_pairing::{Gt, compiled};
use pairloom_parallel::search::Search;
use pairloom_parallel::weight::{Weight128, as_scalar, random_weights};
use pairloom_parallel::{Executor, batch};
use pairloom_signature::secret::Scalar;
use pairloom_signature::suite::{Curve, Keys, Suite};
use pairloom_signature::{Arrangement, Signature};
use rand::TryRngCore;
use rand::rngs::OsRng;
use zeroize::Zeroizing;

/// [`super::decrypt_many`].
pub(super) fn decrypt<T: IdentityScheme>(
    signature: &Signature<T::Suite>,
    bodies: &[&[u8]],
    executor: &dyn Executor,
) -> Vec<Result<Message, OpenError>>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let Some(blinding) = Blinding::<T>::new(signature) else {
        return bodies.iter().map(|body| super::decrypt::<T>(signature, body)).collect();
    };
    let parts: Vec<_> = bodies.iter().map(|body| Parts::of::<T>(body)).collect();
    let encodings: Vec<_> = parts.iter().flatten().map(|parts| parts.u).collect();
    let mut points = points::<T>(&encodings, executor).into_iter();
    let decoded: Vec<Result<_, OpenError>> =
        parts.into_iter().map(|parts| Ok((parts?, points.next().unwrap_or(Err(DecodeError::Identity))?))).collect();
    let points: Vec<_> = decoded.iter().flatten().map(|(_, point)| *point).collect();
    let pair = |point| <T::Suite as Suite>::Arrangement::pair(*signature.as_point(), point);
    let pairs: Vec<_> = blinding.blinded(&points).into_iter().map(pair).collect();
    let mut values = without_traces::<STACK, _>(|| batch::pairings::<Curve<T::Suite>, T::Value>(&pairs, executor));
    let mut problems = Vec::with_capacity(decoded.len());
    let mut opened = Vec::with_capacity(pairs.len());
    let mut rest = values.iter();
    for item in decoded {
        problems.push(item.map(|(parts, point)| {
            let Some(value) = rest.next() else { return };
            without_traces::<STACK, _>(|| {
                let mask = mask_of::<T>(&(*value * *blinding.value));
                opened.push(Opened::<T>::new(&parts, point, &mask));
            });
        }));
    }
    values.fill_with(Default::default);
    black_box(&values);
    let mut verdicts = Check::<T>::run(&opened, executor).into_iter();
    problems.into_iter().map(|item| item.and_then(|()| verdicts.next().unwrap_or(Err(OpenError::Changed)))).collect()
}

/// Hides the values of pairings from lanes and worker threads, which keep copies of what they compute: they get e(U + R, σ) for a random
/// point R, the same for all bodies, and only the caller's thread, whose stack is wiped, computes e(U, σ).
struct Blinding<T: IdentityScheme> {
    /// R.
    point: Box<Affine<Keys<T::Suite>>>,
    /// e(−R, σ).
    value: Box<Gt<Curve<T::Suite>, T::Value>>,
}

impl<T: IdentityScheme> Blinding<T>
where
    Scalar<T::Suite>: HashToField,
{
    /// `None` where the operating system has no randomness.
    fn new(signature: &Signature<T::Suite>) -> Option<Self> {
        let mut bytes = Zeroizing::new(vec![0; uniform_bytes::<T>()]);
        OsRng.try_fill_bytes(&mut bytes).ok()?;
        let mut blinding = Self { point: Box::new(Affine::identity()), value: Box::default() };
        without_traces::<STACK, _>(|| {
            let scalar = Zeroizing::new(Scalar::<T::Suite>::from_uniform_bytes(&bytes));
            *blinding.point = Affine::generator().mul(&*scalar).to_affine();
            let pair = <T::Suite as Suite>::Arrangement::pair(*signature.as_point(), blinding.point.neg());
            *blinding.value = compiled::product_of_secrets(&[pair]);
        });
        Some(blinding)
    }

    /// Points plus R. One inversion.
    fn blinded(&self, points: &[Affine<Keys<T::Suite>>]) -> Vec<Affine<Keys<T::Suite>>> {
        let sums: Vec<_> = points.iter().map(|point| Point::from(*point) + *self.point).collect();
        Point::batch_to_affine(&sums)
    }
}

impl<T: IdentityScheme> Drop for Blinding<T> {
    fn drop(&mut self) {
        (*self.point, *self.value) = (Affine::identity(), Gt::default());
        black_box((&self.point, &self.value));
    }
}

/// Points of order r, not infinity.
fn points<T: IdentityScheme>(
    encodings: &[&[u8]],
    executor: &dyn Executor,
) -> Vec<Result<Affine<Keys<T::Suite>>, DecodeError>> {
    type Encoding<T> = <<T as pairloom_signature::drand::Scheme>::Suite as Suite>::KeyEncoding;
    let points = batch::decode_unchecked_subgroup::<Curve<T::Suite>, Keys<T::Suite>, Encoding<T>>(encodings, executor);
    let known: Vec<_> = points.iter().map(|point| point.unwrap_or_else(|_| Affine::generator())).collect();
    let inside = batch::are_in_subgroup::<Curve<T::Suite>, Keys<T::Suite>>(&known, executor);
    let checked = points.into_iter().zip(inside).zip(encodings);
    checked
        .map(|((point, inside), bytes)| match point {
            Ok(point) if inside && !point.is_identity() => Ok(point),
            _ => Encoding::<T>::decode_non_identity(bytes),
        })
        .collect()
}

/// Compares U = r P for many bodies: with random weights w, all hold if (Σ w r) P = Σ w U does, but for a chance of 2^−127.
struct Check<'a, T: IdentityScheme> {
    opened: &'a [Opened<T>],
    blindings: Vec<Zeroizing<Scalar<T::Suite>>>,
    weights: Vec<u128>,
    executor: &'a dyn Executor,
}

impl<'a, T: IdentityScheme> Check<'a, T>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    fn run(opened: &'a [Opened<T>], executor: &'a dyn Executor) -> Vec<Result<Message, OpenError>> {
        let blindings = without_traces::<STACK, _>(|| opened.iter().map(Opened::blinding).collect());
        let weights = random_weights::<Weight128>(opened.len());
        // Without randomness there are none.
        let singly = weights.is_empty();
        let check = Self { opened, blindings, weights, executor };
        let search = Search::new(|range| check.defect(range)).alone(|item| check.holds(item));
        let verdicts = search.run(opened.len(), singly);
        let result =
            |(holds, item): (bool, &Opened<T>)| if holds { Ok(item.message.clone()) } else { Err(item.refusal()) };
        without_traces::<STACK, _>(|| verdicts.into_iter().zip(opened).map(result).collect())
    }

    /// Whether U = r P.
    fn holds(&self, item: usize) -> bool {
        let again = without_traces::<STACK, _>(|| Affine::generator().mul(&*self.blindings[item]).to_affine());
        declassify(again == self.opened[item].point)
    }

    /// (Σ w r) P − Σ w U.
    fn defect(&self, range: Range<usize>) -> Point<Keys<T::Suite>> {
        let weights = &self.weights[range.clone()];
        let terms: Vec<_> =
            self.opened[range.clone()].iter().zip(weights).map(|(item, weight)| (item.point, *weight)).collect();
        let left: Point<Keys<T::Suite>> = without_traces::<STACK, _>(|| {
            let products = self.blindings[range].iter().zip(weights);
            let sum = products.fold(Scalar::<T::Suite>::zero(), |sum, (r, w)| sum.add(&r.mul(&as_scalar(*w))));
            Affine::generator().mul(&sum)
        });
        left - batch::weighted_sum(&terms, self.executor)
    }
}
