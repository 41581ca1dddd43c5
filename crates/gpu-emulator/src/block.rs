//! The threads of a block, and what they do together.

use crate::action::{Action, Shuffle, Step, Update, Vote};
use crate::error::Fault;
use crate::thread::{Barrier, Files, Resources, State, Thread, updated};

/// Lanes of a warp.
pub(crate) const WARP: usize = 32;
/// Barriers of a block.
const BARRIERS: u32 = 16;

/// A fault, and where.
#[derive(Debug)]
pub(crate) struct Failed {
    pub fault: Fault,
    pub thread: u32,
    pub line: u32,
}

/// Runs all threads of a block to their ends.
pub(crate) fn run(threads: &mut [Thread], files: &mut Files, resources: &mut Resources<'_>) -> Result<(), Box<Failed>> {
    loop {
        for (number, warp) in threads.chunks_mut(WARP).enumerate() {
            Warp { lanes: warp, files: &mut *files, number }.run(resources)?;
        }
        if threads.iter().all(|thread| thread.state == State::Done) {
            return Ok(());
        }
        release(threads, resources)?;
    }
}

/// The line of the step that a thread executed last.
fn line(thread: &Thread, resources: &Resources<'_>) -> u32 {
    resources.program.lines[(thread.at as usize).saturating_sub(1)]
}

fn failed(fault: Fault, thread: &Thread, resources: &Resources<'_>) -> Box<Failed> {
    Box::new(Failed { fault, thread: thread.number, line: line(thread, resources) })
}

/// The barrier that a thread waits at.
fn barrier(thread: &Thread) -> Option<Barrier> {
    if let State::Block(barrier) = thread.state { Some(barrier) } else { None }
}

/// Releases the warps that wait at a barrier of as many; all threads wait or have ended.
fn release(threads: &mut [Thread], resources: &mut Resources<'_>) -> Result<(), Box<Failed>> {
    let mut is_released = false;
    for (id, size) in barriers(threads, resources)? {
        let is_here = |thread: &Thread| barrier(thread).is_some_and(|barrier| barrier.id == id);
        let warps = threads.chunks(WARP).enumerate().filter(|(_, warp)| warp.iter().all(is_here));
        let here: Vec<usize> = warps.map(|(number, _)| number).collect();
        if here.len() < size {
            continue;
        }
        for number in &here {
            let warp = &threads[WARP * number..][..WARP.min(threads.len() - WARP * number)];
            let first = &warp[0];
            if here.len() > size {
                let [count, there] = [size, here.len()].map(|warps| (WARP * warps) as u32);
                return Err(failed(Fault::Crowd { id, count, there }, first, resources));
            }
            let is_apart = |thread: &&Thread| thread.at != first.at && barrier(thread).is_some_and(|one| one.aligned);
            if let Some(other) = warp.iter().find(is_apart) {
                return Err(failed(Fault::Barrier { other: line(other, resources) }, first, resources));
            }
        }
        for number in &here {
            threads.iter_mut().skip(WARP * number).take(WARP).for_each(|thread| thread.state = State::Ready);
        }
        if let Some(races) = &mut resources.races {
            races.barrier(&here);
        }
        is_released = true;
    }
    if is_released {
        return Ok(());
    }
    let Some(first) = threads.iter().find(|thread| barrier(thread).is_some()) else { return Ok(()) };
    let other = threads.iter().find(|thread| thread.at != first.at).unwrap_or(first);
    Err(failed(Fault::Barrier { other: line(other, resources) }, first, resources))
}

/// The barriers that threads wait at, each with the number of warps that all of them say.
fn barriers(threads: &[Thread], resources: &Resources<'_>) -> Result<Vec<(u32, usize)>, Box<Failed>> {
    let warps = threads.len().div_ceil(WARP);
    let mut found: Vec<(Barrier, usize, &Thread)> = vec![];
    for thread in threads {
        let Some(own @ Barrier { id, count, .. }) = barrier(thread) else { continue };
        let size = count.map_or(warps, |count| count as usize / WARP);
        if id >= BARRIERS {
            return Err(failed(Fault::BarrierNumber(id), thread, resources));
        }
        if let Some(count) = count.filter(|count| size == 0 || size > warps || count % WARP as u32 != 0) {
            return Err(failed(Fault::BarrierCount { count, warps: warps as u32 }, thread, resources));
        }
        match found.iter().find(|(barrier, ..)| barrier.id == id) {
            None => found.push((own, size, thread)),
            Some((_, other, first)) if *other != size => {
                let [count, other] = [size, *other].map(|warps| (WARP * warps) as u32);
                let fault = Fault::BarrierCounts { id, count, other, line: line(first, resources) };
                return Err(failed(fault, thread, resources));
            }
            Some(_) => {}
        }
    }
    Ok(found.into_iter().map(|(barrier, size, _)| (barrier.id, size)).collect())
}

struct Warp<'t> {
    lanes: &'t mut [Thread],
    files: &'t mut Files,
    number: usize,
}

impl Warp<'_> {
    /// Until all lanes have ended or wait for their block.
    fn run(&mut self, resources: &mut Resources<'_>) -> Result<(), Box<Failed>> {
        loop {
            for thread in self.lanes.iter_mut().filter(|thread| thread.state == State::Ready) {
                if let Err(fault) = thread.run(self.files.of(thread.number), resources) {
                    return Err(failed(fault, thread, resources));
                }
            }
            let mut waiting = None;
            let mut is_released = false;
            for lane in 0..self.lanes.len() {
                if self.lanes[lane].state == State::Warp {
                    match self.meet(lane, resources)? {
                        None => is_released = true,
                        Some(other) => waiting = Some((lane, other)),
                    }
                }
            }
            match waiting {
                Some((lane, other)) if !is_released => {
                    let other = line(&self.lanes[other], resources);
                    return Err(failed(Fault::Barrier { other }, &self.lanes[lane], resources));
                }
                _ if is_released => {}
                _ => return Ok(()),
            }
        }
    }

    fn action(&self, lane: usize, resources: &Resources<'_>) -> Option<Action<u16>> {
        match resources.program.steps[self.lanes[lane].at as usize - 1] {
            Step::Do(action) => Some(action),
            _ => None,
        }
    }

    fn register(&self, lane: usize, register: u16) -> u64 {
        self.files.get(self.lanes[lane].number, register)
    }

    fn mask(&self, lane: usize, action: &Action<u16>) -> u32 {
        match *action {
            Action::WarpBarrier { mask }
            | Action::Shuffle { mask, .. }
            | Action::Vote { mask, .. }
            | Action::Reduce { mask, .. } => self.register(lane, mask) as u32,
            _ => 1 << lane,
        }
    }

    /// What a lane waits for, if all lanes of its mask are there; otherwise one that is not.
    fn meet(&mut self, lane: usize, resources: &mut Resources<'_>) -> Result<Option<usize>, Box<Failed>> {
        let Some(action) = self.action(lane, resources) else { return Ok(None) };
        let mask = self.mask(lane, &action);
        if mask >> lane & 1 == 0 {
            return Err(failed(Fault::Mask(mask), &self.lanes[lane], resources));
        }
        let alive = (0..self.lanes.len()).filter(|other| self.lanes[*other].state != State::Done);
        let members: Vec<usize> = alive.filter(|other| mask >> other & 1 == 1).collect();
        for other in &members {
            let (a, b) = (&self.lanes[lane], &self.lanes[*other]);
            let same = b.state == State::Warp
                && match (&action, self.action(*other, resources)) {
                    (Action::WarpBarrier { .. }, Some(found @ Action::WarpBarrier { .. })) => {
                        self.mask(*other, &found) == mask
                    }
                    _ => a.at == b.at && self.mask(*other, &action) == mask,
                };
            if !same {
                return Ok(Some(*other));
            }
        }
        self.perform(&action, &members, resources).map_err(|fault| failed(fault, &self.lanes[lane], resources))?;
        for member in members {
            self.lanes[member].state = State::Ready;
        }
        Ok(None)
    }

    fn perform(&mut self, action: &Action<u16>, members: &[usize], resources: &mut Resources<'_>) -> Result<(), Fault> {
        match *action {
            Action::WarpBarrier { .. } => {
                let alive = self.lanes.iter().filter(|thread| thread.state != State::Done).count();
                if let Some(races) = &mut resources.races
                    && members.len() == alive
                {
                    races.barrier(&[self.number]);
                }
            }
            Action::Shuffle { mode, d, p, a, b, c, .. } => self.shuffle(mode, d, p, [a, b, c], members)?,
            Action::Vote { mode, d, a, .. } => {
                let votes: Vec<bool> = members.iter().map(|lane| self.register(*lane, a) != 0).collect();
                let result = match mode {
                    Vote::All => u64::from(votes.iter().all(|vote| *vote)),
                    Vote::Any => u64::from(votes.iter().any(|vote| *vote)),
                    Vote::Uniform => u64::from(votes.iter().all(|vote| *vote == votes[0])),
                    Vote::Ballot => members.iter().zip(&votes).map(|(lane, vote)| u64::from(*vote) << lane).sum(),
                };
                self.set(members, d, result);
            }
            Action::Reduce { update, signed, d, a, .. } => {
                // The order of signed numbers is that of unsigned ones with the sign turned.
                let turn = if signed && matches!(update, Update::Minimum | Update::Maximum) { 1 << 31 } else { 0 };
                let values = members.iter().map(|lane| self.register(*lane, a) ^ turn);
                let result = values.reduce(|sum, value| updated(update, sum, value)).unwrap_or(0);
                self.set(members, d, (result ^ turn) & 0xffff_ffff);
            }
            Action::ActiveMask(d) => {
                let alive = (0..self.lanes.len()).filter(|lane| self.lanes[*lane].state != State::Done);
                let mask = alive.map(|lane| 1 << lane).sum();
                self.set(members, d, mask);
            }
            _ => {}
        }
        Ok(())
    }

    fn set(&mut self, members: &[usize], d: u16, value: u64) {
        for lane in members {
            self.files.of(self.lanes[*lane].number)[d as usize] = value;
        }
    }

    /// PTX ISA, `shfl.sync`: c is a bound, and the bits of a lane's number that choose its segment.
    fn shuffle(
        &mut self,
        mode: Shuffle,
        d: u16,
        p: Option<u16>,
        [a, b, c]: [u16; 3],
        members: &[usize],
    ) -> Result<(), Fault> {
        let mut results = vec![];
        for lane in members {
            let [b, c] = [b, c].map(|r| self.register(*lane, r) as i64);
            let (b, bound, segment, own) = (b & 31, c & 31, c >> 8 & 31, *lane as i64);
            let most = (own & segment) | (bound & !segment);
            let least = own & segment;
            let (source, is_inside) = match mode {
                Shuffle::Up => (own - b, own - b >= most),
                Shuffle::Down => (own + b, own + b <= most),
                Shuffle::Butterfly => (own ^ b, (own ^ b) <= most),
                Shuffle::Index => (least | (b & !segment), (least | (b & !segment)) <= most),
            };
            let source = if is_inside { source as usize } else { *lane };
            if !members.contains(&source) {
                return Err(Fault::Mask(members.iter().map(|lane| 1 << lane).sum()));
            }
            results.push((*lane, self.register(source, a), is_inside));
        }
        for (lane, value, is_inside) in results {
            let registers = self.files.of(self.lanes[lane].number);
            registers[d as usize] = value;
            if let Some(p) = p {
                registers[p as usize] = u64::from(is_inside);
            }
        }
        Ok(())
    }
}
