//! Rows as columns, in each form that engines have.

use arrow_array::builder::{
    BinaryBuilder, BinaryViewBuilder, FixedSizeBinaryBuilder, FixedSizeListBuilder, LargeBinaryBuilder,
    LargeListBuilder, ListBuilder,
};
use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray};
use std::sync::Arc;

pub type Cell = Option<Vec<u8>>;

/// A column of bytes in all forms that hold it: that of fixed sizes only if all values have one length.
pub fn bytes(rows: &[Cell]) -> Vec<ArrayRef> {
    let cells = || rows.iter().map(Option::as_deref);
    let mut forms: Vec<ArrayRef> = vec![
        Arc::new(BinaryArray::from_iter(cells())),
        Arc::new(LargeBinaryArray::from_iter(cells())),
        Arc::new(BinaryViewArray::from_iter(cells())),
    ];
    let width = cells().flatten().next().map_or(0, <[u8]>::len);
    if cells().flatten().all(|cell| cell.len() == width) {
        let mut fixed = FixedSizeBinaryBuilder::new(width as i32);
        for cell in cells() {
            match cell {
                Some(cell) => fixed.append_value(cell).expect("of this length"),
                None => fixed.append_null(),
            }
        }
        forms.push(Arc::new(fixed.finish()));
    }
    forms
}

/// A column of lists in all forms that hold it.
pub fn lists(rows: &[Option<Vec<Cell>>]) -> Vec<ArrayRef> {
    let mut small = ListBuilder::new(BinaryBuilder::new());
    let mut large = LargeListBuilder::new(LargeBinaryBuilder::new());
    let mut views = ListBuilder::new(BinaryViewBuilder::new());
    for row in rows {
        let items = row.iter().flatten().map(Option::as_deref);
        items.clone().for_each(|item| small.values().append_option(item));
        items.clone().for_each(|item| large.values().append_option(item));
        items.for_each(|item| views.values().append_option(item));
        small.append(row.is_some());
        large.append(row.is_some());
        views.append(row.is_some());
    }
    let mut forms: Vec<ArrayRef> = vec![Arc::new(small.finish()), Arc::new(large.finish()), Arc::new(views.finish())];
    let length = rows.iter().flatten().next().map_or(0, Vec::len);
    if rows.iter().flatten().all(|row| row.len() == length) {
        let mut fixed = FixedSizeListBuilder::new(BinaryBuilder::new(), length as i32);
        for row in rows {
            match row {
                Some(items) => items.iter().for_each(|item| fixed.values().append_option(item.as_deref())),
                None => (0..length).for_each(|_| fixed.values().append_null()),
            }
            fixed.append(row.is_some());
        }
        forms.push(Arc::new(fixed.finish()));
    }
    forms
}

/// The cells of a column of bytes.
pub fn cells(column: &dyn Array) -> Vec<Cell> {
    let column = pairloom_columnar::column::Bytes::of("column", column).expect("bytes");
    column.iter().map(|cell| cell.map(<[u8]>::to_vec)).collect()
}

#[test]
fn every_form_has_the_same_cells() {
    let rows = [Some(vec![1; 48]), None, Some(vec![2; 48])];
    let forms = bytes(&rows);
    assert_eq!(forms.len(), 4);
    for form in forms {
        assert_eq!(cells(&form), rows, "{}", form.data_type());
        assert_eq!(cells(&form.slice(1, 2)), rows[1..], "{}", form.data_type());
    }
}
