//! Fields of small characteristic: the shipped PTX, in the emulator, against the library.

use pairloom_algebra::binary::Tower;
use pairloom_algebra::binary::moduli::{F2m79, F2m103, F2m239, F2m1223};
use pairloom_algebra::extension::table::{binary_levels, ternary_levels};
use pairloom_algebra::extension::{Karatsuba, Level};
use pairloom_algebra::ternary::moduli::{F3m97, F3m193, F3m509};
use pairloom_curve::encoding::Component;
use pairloom_curve::genus2::Divisor;
use pairloom_curve::supersingular::{Element, parse_element};
use pairloom_gpu::small::{
    Method, Route, Shape, SmallEmulator, SmallField, SmallKernel, SmallProgram, SmallTape, seed004,
};
use pairloom_pairing::eta_genus2::{eta_from_optimal, optimal_eta};
use serde_json::Value;

/// Elements that look random, the first ones extreme.
fn elements<F: SmallField>(x: F, count: usize) -> Vec<F> {
    let dense = (0..F::DEGREE).fold(F::zero(), |sum, _| sum.mul(&x).add(&F::one()));
    let power = |i: u64| x.add(&F::one()).pow(&[(i * i + 3).wrapping_mul(0x9e37_79b9_7f4a_7c15), 7 * i + 1]);
    [F::zero(), F::one(), dense].into_iter().chain((0..).map(power)).take(count).collect()
}

/// A program in the emulator, for items that are all different, by a method.
fn run<F: SmallField>(kernel: SmallKernel, program: &SmallProgram<F>, shape: Shape, arguments: &[F]) -> Vec<F> {
    let emulator = SmallEmulator::new(kernel).expect("the shipped text");
    emulator.run(&SmallTape::new(program, kernel, shape), arguments).expect("results").0
}

/// The product by the library.
fn expected<E: Level>(arguments: &[E::Base]) -> Vec<E::Base> {
    let element = |x: &[E::Base]| E::from_coordinates(&mut x.iter().cloned()).expect("as many as the degree");
    let items = arguments.chunks(2 * E::DEGREE);
    items.flat_map(|x| element(&x[..E::DEGREE]).multiplied(&element(&x[E::DEGREE..])).coordinates()).collect()
}

fn same<E: Level>(x: E::Base, program: &SmallProgram<E::Base>, products: usize, methods: &[Method])
where
    E::Base: SmallField,
{
    assert_eq!((program.inputs(), program.outputs(), program.products()), (2 * E::DEGREE, E::DEGREE, products));
    let arguments = elements(x, 3 * 2 * E::DEGREE);
    let expected = expected::<E>(&arguments);
    for kernel in E::Base::KERNELS {
        for method in methods {
            let found = run(*kernel, program, method.shape(program, *kernel), &arguments);
            assert!(found == expected, "{} of degree {} by method {}", kernel.name, E::DEGREE, method.name());
        }
    }
}

macro_rules! products {
    ($levels:ident, $field:ty, $x:expr, $degrees:expr, $methods:expr) => {{
        let (x, degrees, methods): ($field, &[usize], &[Method]) = ($x, &$degrees, &$methods);
        let program = |k, route| SmallProgram::<$field>::product(k, route).expect("a program");
        for k in degrees {
            let direct = program(*k, Route::Direct);
            match k {
                2 => same::<$levels::Quadratic<$field>>(x, &direct, 3, methods),
                3 => same::<$levels::Cubic<$field>>(x, &direct, 6, methods),
                6 => {
                    same::<$levels::Sextic<$field, Karatsuba>>(x, &direct, 21, methods);
                    same::<$levels::SexticTower<$field>>(x, &program(6, Route::Tower), 18, methods);
                }
                _ => {
                    same::<$levels::Dodecic<$field, Karatsuba>>(x, &direct, 78, methods);
                    same::<$levels::DodecicTower<$field>>(x, &program(12, Route::Tower), 54, methods);
                }
            }
        }
    }};
}

#[test]
fn products_over_f_2_79() {
    products!(binary_levels, F2m79, F2m79::from_exponents(&[1]), [2, 3, 6, 12], Method::ALL);
}

#[test]
fn products_over_f_2_103() {
    products!(binary_levels, F2m103, F2m103::from_exponents(&[1]), [2, 3, 6, 12], Method::ALL);
}

#[test]
fn products_over_f_3_97() {
    products!(ternary_levels, F3m97, F3m97::from_terms(&[(1, 1)]), [2, 3, 6, 12], Method::ALL);
}

#[test]
fn products_over_large_ternary_fields() {
    products!(ternary_levels, F3m193, F3m193::from_terms(&[(1, 1)]), [2, 3, 6, 12], Method::ALL);
    products!(ternary_levels, F3m509, F3m509::from_terms(&[(1, 1)]), [2, 3, 6, 12], Method::ALL);
}

/// A known answer: the first case of a set whose arguments have one point each.
fn known_answer(name: &str) -> Value {
    let path = format!("{}/../../vectors/small-characteristic/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed");
    file["cases"][0].clone()
}

fn list<F: Element>(values: &Value) -> Vec<F> {
    let element = |text: &Value| parse_element(text.as_str().expect("digits"), Component::Integer).expect("an element");
    values.as_array().expect("a list").iter().map(element).collect()
}

fn eta<F: SmallField>(program: &SmallProgram<F>, groups: usize, arguments: &[F], expected: &[F]) {
    for kernel in F::KERNELS {
        let shape = Shape::of_batches::<F>(*kernel, groups);
        let found = run(*kernel, program, shape, arguments);
        assert!(found == expected, "{} {} by {shape:?}", kernel.name, kernel.about);
    }
}

/// Items that are all different: pairs, multiples of theirs, and pairs again; and their values.
fn items<F: Element + Copy>(name: &str) -> [Vec<F>; 2] {
    let case = known_answer(name);
    let pair = [list(&case["P"]), list(&case["Q"])].concat();
    let multiples = [list(&case["aP"]), list(&case["cQ"])].concat();
    let [value, of_multiples] = ["reduced", "reduced_aP_cQ"].map(|name| list::<F>(&case[name]));
    [[pair.clone(), multiples, pair].concat(), [value.clone(), of_multiples, value].concat()]
}

#[test]
fn eta_on_e2_239() {
    let program = SmallProgram::<F2m239>::eta::<pairloom_curve::binary::E2_239>().expect("a program");
    let [arguments, values] = items("e2_239");
    eta(&program, 8, &arguments, &values);
}

#[test]
fn eta_on_e3_97() {
    let program = SmallProgram::<F3m97>::eta::<pairloom_curve::ternary::E3_97>().expect("a program");
    let [arguments, values] = items("e3_97");
    eta(&program, 8, &arguments, &values);
}

#[test]
#[ignore = "some three minutes: make test-gpu"]
fn eta_on_e2_1223() {
    let program = SmallProgram::<F2m1223>::eta::<pairloom_curve::binary::E2_1223>().expect("a program");
    let [arguments, values] = items("e2_1223");
    eta(&program, 8, &arguments, &values);
}

#[test]
#[ignore = "some forty seconds: make test-gpu"]
fn eta_on_e3_509() {
    let program = SmallProgram::<F3m509>::eta::<pairloom_curve::ternary::E3_509>().expect("a program");
    let [arguments, values] = items("e3_509");
    eta(&program, 8, &arguments, &values);
}

#[test]
fn eta_on_g2_103() {
    let case = known_answer("g2_103_b0_seed004");
    assert_eq!(case["kind"], "dd");
    let program = SmallProgram::<F2m103>::eta_genus2::<pairloom_curve::genus2::G2_103>(Tower::Seed004);
    let program = program.expect("a program");
    let point = |name: &str| [list::<F2m103>(&case[name]["u"])[0], list::<F2m103>(&case[name]["v"])[0]];
    let arguments = [point("D1"), point("D2")].concat();
    eta(&program, 32, &arguments, &list(&case["reduced"]));
}

#[test]
fn optimal_eta_on_g2_103() {
    type C = pairloom_curve::genus2::G2_103;
    let case = known_answer("g2_103_b0_seed004");
    let program = SmallProgram::<F2m103>::optimal_eta_genus2::<C>(Tower::Seed004).expect("a program");
    let point = |name: &str| {
        let coordinate = |polynomial: &str| list::<F2m103>(&case[name][polynomial])[0];
        [coordinate("u"), coordinate("v")]
    };
    let [p, q] = ["D1", "D2"].map(point);
    let divisor = |[x, y]: [F2m103; 2]| Divisor::<C>::from_point(x, y).expect("on the curve");
    let pairs = [[p, q], [p, p], [q, q]];
    let values = pairs.map(|pair| {
        let [p, q] = pair.map(divisor);
        optimal_eta(&p, &q)
    });
    assert_eq!(eta_from_optimal(&values[0]).value().coordinates(Tower::Seed004).to_vec(), list(&case["reduced"]));
    let expected: Vec<_> = values.iter().flat_map(|value| value.value().coordinates(Tower::Seed004)).collect();
    eta(&program, 32, pairs.as_flattened().as_flattened(), &expected);
}

/// One or two bits of one table of one addition or product of trits: results change, or are no elements.
#[test]
fn planted_mutations_are_caught() {
    let program = SmallProgram::<F3m97>::product(3, Route::Direct).expect("a program");
    let kernel = F3m97::KERNELS[0];
    let tape = SmallTape::new(&program, kernel, Method::Three.shape(&program, kernel));
    let arguments = elements(F3m97::from_terms(&[(1, 1)]), 6);
    let expected = expected::<ternary_levels::Cubic<F3m97>>(&arguments);
    let ptx = kernel.ptx.text();
    for (from, to) in [(", 124;", ", 252;"), (", 36;", ", 164;"), (", 96;", ", 102;"), (", 97;", ", 65;")] {
        // The first one of all adds to 0, where some bits of its tables are not used.
        let (at, _) = ptx.match_indices(from).nth(1).expect("such a table");
        let mutated = [&ptx[..at], to, &ptx[at + from.len()..]].concat();
        let emulator = SmallEmulator::with_text(kernel, &mutated).expect("a module");
        assert!(!emulator.run(&tape, &arguments).is_ok_and(|(found, _)| found == expected), "{from} became {to}");
    }
}

#[test]
fn tables_of_seed_004() {
    let text = seed004::text(|_| Ok(None)).expect("tables");
    assert_eq!(text.matches("not measured").count(), 6 * 12);
    assert!(text.contains("  12  III           78"), "{text}");
    let half = seed004::text(|entry| Ok((entry.method == Method::One).then_some(0.5))).expect("tables");
    assert_eq!(half.matches("0.500\n").count(), 6 * 4);
    // The seed's own counts: 3, 6, 21 and 78 products.
    for entry in seed004::TABLES.iter().flat_map(seed004::Table::entries) {
        assert_eq!(entry.size().expect("a tape").products, entry.degree * (entry.degree + 1) / 2);
    }
}
