//! Plans as a figure.

use super::{Answer, Row};

const LEFT: f64 = 110.0;
const BARS: f64 = 560.0;
const HEIGHT: f64 = 16.0;
const STEP: f64 = 20.0;
const LOAD: &str = "#3b6ea5";
const COMBINE: &str = "#c9822b";
const FINISH: &str = "#7a9a4c";
const DISPATCH: &str = "#8a8a8a";

/// The loads of all plans, on one scale: the load of each worker, then combination and the rest, which come after the
/// longest.
pub(super) fn figure(answer: &Answer) -> String {
    let most = answer.plans.iter().map(|row| row.total).fold(1.0, f64::max);
    let (mut body, mut y) = (String::new(), 44.0);
    for row in &answer.plans {
        y = plan(&mut body, row, y, most);
    }
    let Answer { curve, pairing, costs, unit, security_today, .. } = answer;
    let title = format!("{curve}, {pairing}: loads by {costs} costs, in {unit}");
    text(&mut body, 10.0, y + 12.0, &format!("{curve}: security today {security_today}"));
    y += STEP;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"780\" height=\"{y}\" viewBox=\"0 0 780 {y}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"22\" font-size=\"15\">{title}</text>\n{body}</svg>\n"
    )
}

/// Draws a plan from `y` down; returns where it ends.
fn plan(body: &mut String, row: &Row, mut y: f64, most: f64) -> f64 {
    let heading = format!("π = {}, speed-up {}", row.workers, row.speedup);
    y += STEP;
    text(body, 10.0, y - 6.0, &heading);
    let longest = row.cost.iter().copied().fold(0.0, f64::max);
    for (worker, &load) in row.cost.iter().enumerate() {
        text(body, 10.0, y + HEIGHT - 4.0, &format!("worker {}", worker + 1));
        bar(body, (0.0, load), y, LOAD, most);
        if worker == 0 {
            let combined = longest + row.combination;
            bar(body, (longest, combined), y, COMBINE, most);
            let finished = combined + row.finish;
            bar(body, (combined, finished), y, FINISH, most);
            if let Some(dispatch) = row.dispatch {
                bar(body, (finished, finished + dispatch), y, DISPATCH, most);
            }
        }
        y += STEP;
    }
    y + 8.0
}

fn text(body: &mut String, x: f64, y: f64, text: &str) {
    *body += &format!("<text x=\"{x}\" y=\"{y}\">{text}</text>\n");
}

fn bar(body: &mut String, (from, to): (f64, f64), y: f64, colour: &str, most: f64) {
    let (x, width) = (LEFT + BARS * from / most, BARS * (to - from) / most);
    let amount = to - from;
    *body += &format!(
        "<rect x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"{HEIGHT}\" fill=\"{colour}\"><title>{amount:.0}</title></rect>\n"
    );
}
