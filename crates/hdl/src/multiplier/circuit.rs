//! The entities of a multiplier.

use super::pipeline::Cut;
use super::shape::Product;
use super::{Recipe, Split, reduction};
use crate::ir::{Entity, EntityBuilder, Error, Net, Shifted};
use std::collections::HashMap;
use std::sync::Arc;

/// The multiplier of a recipe.
pub(super) fn multiplier(recipe: &Recipe, name: &str) -> Result<Arc<Entity>, Error> {
    let field = recipe.field();
    let mut known = Known { recipe, name, made: HashMap::new() };
    let product = known.product(0, field.degree())?;
    let about = format!("Product of two elements of {field}, modulus {}.", field.modulus());
    let mut e = EntityBuilder::new(name, &about);
    let factors = ["a", "b"].map(|port| e.input(port, field.width()));
    let [a, b] = factors.map(|net| registered(&mut e, recipe, Cut::Factors, net));
    e.section("The product of polynomials");
    let p = e.apply("product", &product, &[("a", a), ("b", b)]);
    e.section("Modulo f");
    let c = reduction::reduce(&mut e, field, p);
    let c = registered(&mut e, recipe, Cut::Result, c);
    let c = e.delay(c, recipe.pipeline().extra());
    e.output("c", c);
    e.finish()
}

/// A net, or the register on it if there is one at this place.
fn registered(e: &mut EntityBuilder, recipe: &Recipe, cut: Cut, net: Net) -> Net {
    e.delay(net, u32::from(recipe.pipeline().has(cut)))
}

/// The products that exist already, by level and digits.
struct Known<'a> {
    recipe: &'a Recipe,
    name: &'a str,
    made: HashMap<(usize, usize), Arc<Entity>>,
}

impl Known<'_> {
    /// The product of two polynomials of n digits, of 2n − 1 digits.
    fn product(&mut self, level: usize, n: usize) -> Result<Arc<Entity>, Error> {
        if let Some(entity) = self.made.get(&(level, n)) {
            return Ok(entity.clone());
        }
        let entity = match self.recipe.levels().get(level) {
            Some(split) => self.karatsuba(level, n, *split)?,
            None => leaf(self.recipe, &format!("{}_leaf_n{n}", self.name), n)?,
        };
        self.made.insert((level, n), entity.clone());
        Ok(entity)
    }

    fn karatsuba(&mut self, level: usize, n: usize, split: Split) -> Result<Arc<Entity>, Error> {
        let (recipe, digit) = (self.recipe, self.recipe.field().digit());
        let about =
            format!("Product of two polynomials of {n} digits over F_{}: {split}.", recipe.field().characteristic());
        let mut e = EntityBuilder::new(&format!("{}_level{level}_n{n}", self.name), &about);
        let products = split.products(n);
        let factors = ["a", "b"].map(|port| {
            let net = e.input(port, n * digit);
            e.section(&format!("Parts of {port} and their sums"));
            let parts = parts(&mut e, split, n, digit, net);
            sums_of_parts(&mut e, digit, &products, &parts, port)
        });
        let [a, b] = [0, 1].map(|port| {
            let register = |(net, product): (&Net, &Product)| {
                let held = registered(&mut e, recipe, Cut::Parts(level), *net);
                if held == *net { held } else { e.name(held, &format!("{}{}", ["a", "b"][port], product.i)) }
            };
            factors[port].iter().zip(&products).map(register).collect::<Vec<_>>()
        });
        e.section("Products");
        let mut results = vec![];
        for (i, product) in products.iter().enumerate() {
            let below = self.product(level + 1, product.digits)?;
            results.push(e.apply(&label(product), &below, &[("a", a[i]), ("b", b[i])]));
        }
        e.section("Their sums");
        let c = combine(&mut e, split, n, digit, &results);
        let c = registered(&mut e, recipe, Cut::Products(level), c);
        e.output("c", c);
        e.finish()
    }
}

fn digits(n: usize) -> String {
    if n == 1 { "1 digit".to_owned() } else { format!("{n} digits") }
}

fn label(product: &Product) -> String {
    format!("p{}{}", product.i, product.j)
}

/// The parts of a factor.
fn parts(e: &mut EntityBuilder, split: Split, n: usize, digit: usize, net: Net) -> Vec<Net> {
    let sizes = split.sizes(n);
    let part = |(i, size): (usize, &usize)| match split {
        Split::Contiguous(_) => e.slice(net, i * sizes[0] * digit, size * digit),
        Split::Interleaved(k) => e.gather(net, digit, i, k),
    };
    sizes.iter().enumerate().map(part).collect()
}

/// The factors of the products: parts and sums of two.
fn sums_of_parts(e: &mut EntityBuilder, digit: usize, products: &[Product], parts: &[Net], port: &str) -> Vec<Net> {
    let factor = |product: &Product| {
        let Product { i, j, digits } = *product;
        if i == j {
            return parts[i];
        }
        let sum = e.sum_of_shifted(digit, &[Shifted::plus(parts[i], 0), Shifted::plus(parts[j], 0)], digits);
        e.name(sum, &format!("{port}{i}{j}"))
    };
    products.iter().map(factor).collect()
}

/// The product from those of the parts.
fn combine(e: &mut EntityBuilder, split: Split, n: usize, digit: usize, results: &[Net]) -> Net {
    let sums = split.sums(n);
    let mut negative = |(net, product): (&Net, &Product)| {
        let negative = e.negative_of_digits(digit, *net);
        if negative == *net { negative } else { e.name(negative, &format!("minus_{}", label(product))) }
    };
    let negative: Vec<Net> = results.iter().zip(&split.products(n)).map(&mut negative).collect();
    let mut sum = |total: usize, all: &[super::shape::Summand]| {
        let shifted = |s: &super::shape::Summand| {
            let net = if s.negative { negative[s.product] } else { results[s.product] };
            Shifted::plus(net, s.offset).low(s.limit)
        };
        let all: Vec<Shifted> = all.iter().map(shifted).collect();
        e.sum_of_shifted(digit, &all, total)
    };
    let parts: Vec<Net> = sums.iter().map(|(total, all)| sum(*total, all)).collect();
    e.interleave(digit, &parts)
}

/// A sum of rows: its lowest digit stands for z^offset.
#[derive(Clone, Copy)]
struct Partial {
    net: Net,
    offset: usize,
}

/// Schoolbook: the rows a · b_i z^i, added in a balanced tree.
fn leaf(recipe: &Recipe, name: &str, n: usize) -> Result<Arc<Entity>, Error> {
    let (digit, p) = (recipe.field().digit(), recipe.field().characteristic());
    let mut e =
        EntityBuilder::new(name, &format!("Product of two polynomials of {} over F_{p}: schoolbook.", digits(n)));
    let [a, b] = ["a", "b"].map(|port| e.input(port, n * digit));
    e.section("Rows");
    let mut partial: Vec<Partial> = rows(&mut e, digit, n, a, b);
    // Smaller leaves have registers where larger ones have them, so that all have the same latency.
    let deepest = recipe.pipeline().cuts().iter().filter_map(|cut| match cut {
        Cut::Leaf(depth) => Some(*depth),
        _ => None,
    });
    let deepest = deepest.max().unwrap_or(0).max(n.next_power_of_two().ilog2() as usize);
    for depth in 0..=deepest {
        if depth > 0 && partial.len() > 1 {
            e.section(&format!("Sums of {} rows", 1 << depth));
            partial = partial.chunks(2).map(|pair| add(&mut e, digit, pair)).collect();
        }
        let cut = Cut::Leaf(depth);
        partial.iter_mut().for_each(|sum| sum.net = registered(&mut e, recipe, cut, sum.net));
    }
    e.output("c", partial[0].net);
    e.finish()
}

fn rows(e: &mut EntityBuilder, digit: usize, n: usize, a: Net, b: Net) -> Vec<Partial> {
    let minus_a = (digit == 2).then(|| {
        let net = e.trit_neg(a);
        e.name(net, "minus_a")
    });
    let row = |i: usize| {
        let chosen = |e: &mut EntityBuilder, factor: Net, bit: usize| {
            let bit = e.bit(b, bit);
            let mask = e.repeat(bit, n * digit);
            e.and(&[factor, mask])
        };
        let plain = chosen(e, a, i * digit);
        let net = match minus_a {
            Some(minus) => {
                let negative = chosen(e, minus, i * digit + 1);
                e.or(&[plain, negative])
            }
            None => plain,
        };
        Partial { net: e.name(net, &format!("row{i}")), offset: i }
    };
    (0..n).map(row).collect()
}

/// The sum of one or two partial sums.
fn add(e: &mut EntityBuilder, digit: usize, pair: &[Partial]) -> Partial {
    let [low, high] = pair else { return pair[0] };
    let shift = high.offset - low.offset;
    let total = shift + e.width(high.net) / digit;
    let terms = [Shifted::plus(low.net, 0), Shifted::plus(high.net, shift)];
    let net = e.sum_of_shifted(digit, &terms, total);
    Partial { net: e.name(net, &format!("sum{}", low.offset)), offset: low.offset }
}
