//! Tables 1 to 6 of seed 004 (M. Ishii, A. Inomata, K. Fujikawa): times of one product in F_{q^k}, on a GeForce GTX 590.
//!
//! The printed figures are data here. A measurement stands beside them where there is one, and "not measured" where there is none.

use super::{Method, Route, Shape, SmallError, SmallField, SmallProgram, SmallTape};
use crate::device::Device;
use core::fmt::Write;
use pairloom_algebra::binary::moduli::F2m103;
use pairloom_algebra::ternary::moduli::{F3m193, F3m509};

/// A field of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseField {
    /// F_3^193.
    F3m193,
    /// F_3^509.
    F3m509,
    /// F_2^103.
    F2m103,
}

/// What is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// The kernel alone, without transfers ("GPU time").
    Gpu,
    /// The whole run ("Host time").
    Host,
}

/// A table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its number in the seed.
    pub number: u8,
    /// q.
    pub field: BaseField,
    /// What is timed.
    pub time: Time,
    /// Rows: k, and the milliseconds of methods I, II and III; `None` where the seed has no figure.
    pub rows: [(usize, [Option<f64>; 3]); 4],
}

/// An entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// q.
    pub field: BaseField,
    /// k.
    pub degree: usize,
    /// How the product is computed; extensions are direct.
    pub method: Method,
    /// What is timed.
    pub time: Time,
    /// Milliseconds, as printed.
    pub printed: Option<f64>,
}

/// What an entry's tape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Products in F_q.
    pub products: usize,
    /// The threads of an item.
    pub shape: Shape,
    /// How often all of them meet.
    pub rounds: usize,
    /// Bytes of memory of a block.
    pub bytes: usize,
}

/// An entry with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The number of its table.
    pub table: u8,
    /// The entry.
    pub entry: Entry,
    /// Its tape.
    pub size: Size,
    /// Milliseconds, as measured.
    pub measured: Option<f64>,
}

impl Size {
    /// The threads of an item.
    pub fn threads(&self) -> usize {
        self.shape.lanes * self.shape.groups
    }
}

const fn table(number: u8, field: BaseField, time: Time, k: [[f64; 3]; 3], twelve: f64) -> Table {
    const fn all([a, b, c]: [f64; 3]) -> [Option<f64>; 3] {
        [Some(a), Some(b), Some(c)]
    }
    let rows = [(2, all(k[0])), (3, all(k[1])), (6, all(k[2])), (12, [None, None, Some(twelve)])];
    Table { number, field, time, rows }
}

/// The tables, with the seed's figures.
#[allow(clippy::approx_constant, reason = "0.318 ms is no 1/π")]
pub const TABLES: [Table; 6] = [
    table(
        1,
        BaseField::F3m193,
        Time::Gpu,
        [[38.803, 0.209, 0.172], [80.863, 0.456, 0.153], [301.528, 1.777, 0.383]],
        1.765,
    ),
    table(
        2,
        BaseField::F3m509,
        Time::Gpu,
        [[273.906, 0.734, 0.268], [575.911, 1.503, 0.507], [2162.24, 5.437, 0.925]],
        3.304,
    ),
    table(
        3,
        BaseField::F2m103,
        Time::Gpu,
        [[10.408, 0.132, 0.094], [20.954, 0.299, 0.103], [75.580, 1.231, 0.318]],
        1.504,
    ),
    table(
        4,
        BaseField::F3m193,
        Time::Host,
        [[39.029, 1.919, 0.615], [81.141, 4.804, 0.790], [302.018, 21.715, 2.931]],
        38.767,
    ),
    table(
        5,
        BaseField::F3m509,
        Time::Host,
        [[274.081, 2.078, 0.686], [576.146, 5.159, 1.134], [2162.74, 23.071, 3.719]],
        41.383,
    ),
    table(
        6,
        BaseField::F2m103,
        Time::Host,
        [[10.565, 1.441, 0.461], [21.163, 3.858, 0.661], [75.985, 18.390, 2.747]],
        38.185,
    ),
];

impl BaseField {
    /// `F_3^193` and so on.
    pub fn name(self) -> &'static str {
        match self {
            Self::F3m193 => "F_3^193",
            Self::F3m509 => "F_3^509",
            Self::F2m103 => "F_2^103",
        }
    }
}

impl Time {
    /// `GPU time` or `host time`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gpu => "GPU time",
            Self::Host => "host time",
        }
    }
}

impl Table {
    /// The entries, row by row.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let Self { field, time, .. } = *self;
        self.rows.iter().flat_map(move |(degree, printed)| {
            let methods = Method::ALL.into_iter().zip(printed);
            methods.map(move |(method, printed)| Entry { field, degree: *degree, method, time, printed: *printed })
        })
    }
}

impl Entry {
    /// The size of the entry's tape. Less than a second.
    ///
    /// # Errors
    ///
    /// None for the entries of [`TABLES`].
    pub fn size(&self) -> Result<Size, SmallError> {
        fn of<F: SmallField>(entry: &Entry, product: Product<F>) -> Result<Size, SmallError> {
            let program = product(entry.degree, Route::Direct)?;
            let tape = tape(&program, entry.method);
            let (shape, rounds, bytes) = (tape.shape(), tape.rounds(), tape.bytes());
            Ok(Size { products: program.products(), shape, rounds, bytes })
        }
        match self.field {
            BaseField::F3m193 => of(self, SmallProgram::<F3m193>::product),
            BaseField::F3m509 => of(self, SmallProgram::<F3m509>::product),
            BaseField::F2m103 => of(self, SmallProgram::<F2m103>::product),
        }
    }

    /// The milliseconds of the entry on a device, the fastest of so many runs: of one product, and in characteristic three of 32 side by side.
    ///
    /// # Errors
    ///
    /// [`SmallError::Gpu`].
    pub fn measure(&self, device: &Device, runs: usize) -> Result<Option<f64>, SmallError> {
        fn of<F: SmallField>(
            entry: &Entry,
            product: Product<F>,
            (device, runs): (&Device, usize),
        ) -> Result<Option<f64>, SmallError> {
            let tape = tape(&product(entry.degree, Route::Direct)?, entry.method);
            let items = tape.kernel().layout.items();
            let arguments: Vec<F> = (0..items * tape.inputs()).map(|i| F::x().power(i as i32 % 64)).collect();
            let Ok(loaded) = device.load_small(&tape)? else { return Ok(None) };
            let times = loaded.time(&arguments, runs)?;
            let time = if entry.time == Time::Gpu { times.kernel } else { times.whole };
            Ok(Some(time.as_secs_f64() * 1e3))
        }
        let on = (device, runs);
        match self.field {
            BaseField::F3m193 => of(self, SmallProgram::<F3m193>::product, on),
            BaseField::F3m509 => of(self, SmallProgram::<F3m509>::product, on),
            BaseField::F2m103 => of(self, SmallProgram::<F2m103>::product, on),
        }
    }
}

/// [`SmallProgram::product`] of a field.
type Product<F> = fn(usize, Route) -> Result<SmallProgram<F>, SmallError>;

/// An entry's tape, for the kernel that any device has.
fn tape<F: SmallField>(program: &SmallProgram<F>, method: Method) -> SmallTape<F> {
    let kernel = F::KERNELS[0];
    SmallTape::new(program, kernel, method.shape(program, kernel))
}

/// All entries, table by table, `measured` giving the milliseconds of one where there is a device.
///
/// # Errors
///
/// As [`Entry::size`], and what `measured` gives.
pub fn rows(measured: impl Fn(&Entry) -> Result<Option<f64>, SmallError>) -> Result<Vec<Row>, SmallError> {
    let entries = TABLES.iter().flat_map(|table| table.entries().map(|entry| (table.number, entry)));
    let row = |(table, entry): (u8, Entry)| Ok(Row { table, entry, size: entry.size()?, measured: measured(&entry)? });
    entries.map(row).collect()
}

/// The same as text.
///
/// # Errors
///
/// As [`rows`].
pub fn text(measured: impl Fn(&Entry) -> Result<Option<f64>, SmallError>) -> Result<String, SmallError> {
    let mut text = String::from(
        "Seed 004: one product in F_{q^k}, printed times on a GeForce GTX 590. These fields are broken.\n",
    );
    let mut begun = 0;
    for Row { table, entry, size, measured } in rows(measured)? {
        if table != begun {
            begun = table;
            let _ = writeln!(text, "\nTable {table}: {} over {} (ms)", entry.time.name(), entry.field.name());
            let _ = writeln!(text, "   k  method  products  threads  rounds   printed  measured");
        }
        let printed = entry.printed.map_or("-".into(), |printed| format!("{printed:.3}"));
        let measured = measured.map_or("not measured".into(), |found| format!("{found:.3}"));
        let (k, method, threads) = (entry.degree, entry.method.name(), size.threads());
        let Size { products, rounds, .. } = size;
        let _ = writeln!(text, "{k:4}  {method:6}  {products:8}  {threads:7}  {rounds:6}  {printed:>8}  {measured}");
    }
    Ok(text)
}
