//! Rule 6: dot products and matrix products, each sum from left to right.

use rspirv::dr::Instruction;
use rspirv::spirv::{Op, Word};

use super::arithmetic::OTHER_WIDTH;
use super::{Lowered, Lowering};
use crate::Error;

impl Lowering<'_> {
    pub(super) fn matrix(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        let ty = instruction.result_type.unwrap_or(0);
        let op = instruction.class.opcode;
        let (first, second) = (
            Self::operand_id(instruction, 0)?,
            Self::operand_id(instruction, 1)?,
        );
        let (left, right) = (self.globals.type_of(first), self.globals.type_of(second));
        let (left_matrix, right_matrix) = (self.globals.matrix(left), self.globals.matrix(right));
        let (left_lanes, right_lanes) = (
            self.globals.float_lanes(left),
            self.globals.float_lanes(right),
        );
        let value = match (op, self.globals.float_lanes(ty), self.globals.matrix(ty)) {
            (Op::Dot, Some(1), _) if left_lanes.is_some() && left_lanes == right_lanes => {
                let (a, b) = (self.operand(first), self.operand(second));
                self.dot(left_lanes.unwrap_or(1), a, b)
            }
            (Op::MatrixTimesVector, Some(_), _) => {
                let (Some(matrix), Some(lanes)) = (left_matrix, right_lanes) else {
                    return Ok(Lowered::Left(OTHER_WIDTH));
                };
                let (a, b) = (self.operand(first), self.operand(second));
                let columns = self.columns(a, matrix);
                self.combine(&columns, matrix.1, b, lanes)
            }
            (Op::VectorTimesMatrix, Some(_), _) => {
                let (Some(lanes), Some(matrix)) = (left_lanes, right_matrix) else {
                    return Ok(Lowered::Left(OTHER_WIDTH));
                };
                let (a, b) = (self.operand(first), self.operand(second));
                let columns = self.columns(b, matrix);
                let parts: Vec<Word> = columns
                    .into_iter()
                    .map(|column| self.dot(lanes, a, column))
                    .collect();
                self.construct(ty, &parts)
            }
            (Op::MatrixTimesScalar, _, Some(matrix)) if right_lanes == Some(1) => {
                let (a, b) = (self.operand(first), self.operand(second));
                let scale = self.splat(matrix.1, b);
                let columns = self.columns(a, matrix);
                let parts: Vec<Word> = columns
                    .into_iter()
                    .map(|column| self.multiply(matrix.1, column, scale))
                    .collect();
                self.construct(ty, &parts)
            }
            (Op::OuterProduct, _, Some((_, rows, count)))
                if left_lanes.is_some() && right_lanes == Some(count) =>
            {
                let (a, b) = (self.operand(first), self.operand(second));
                let mut parts = Vec::new();
                for index in 0..count {
                    let scalar = self.lane(count, b, index);
                    let scale = self.splat(rows, scalar);
                    parts.push(self.multiply(rows, a, scale));
                }
                self.construct(ty, &parts)
            }
            (Op::MatrixTimesMatrix, _, Some(_)) => {
                let (Some(left), Some(right)) = (left_matrix, right_matrix) else {
                    return Ok(Lowered::Left(OTHER_WIDTH));
                };
                let (a, b) = (self.operand(first), self.operand(second));
                let columns = self.columns(a, left);
                let mut parts = Vec::new();
                for column in self.columns(b, right) {
                    parts.push(self.combine(&columns, left.1, column, right.1));
                }
                self.construct(ty, &parts)
            }
            _ => return Ok(Lowered::Left(OTHER_WIDTH)),
        };
        Ok(Lowered::Value(value))
    }

    /// Columns of a matrix, given with its column type, rows and column count.
    pub(super) fn columns(
        &mut self,
        matrix: Word,
        (column, _, count): (Word, u32, u32),
    ) -> Vec<Word> {
        (0..count)
            .map(|index| self.extract(column, matrix, index))
            .collect()
    }

    /// `columns[0]·v[0] + columns[1]·v[1] + …`
    fn combine(&mut self, columns: &[Word], rows: u32, vector: Word, lanes: u32) -> Word {
        let mut sum = None;
        for (index, &column) in (0..lanes).zip(columns) {
            let scalar = self.lane(lanes, vector, index);
            let scale = self.splat(rows, scalar);
            let product = self.multiply(rows, column, scale);
            sum = Some(match sum {
                None => product,
                Some(sum) => self.add(rows, sum, product),
            });
        }
        // A vector has at least one component.
        sum.unwrap_or(vector)
    }

    /// `((a.x·b.x + a.y·b.y) + a.z·b.z) + a.w·b.w`
    pub(super) fn dot(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        let products = self.multiply(lanes, a, b);
        let mut sum = self.lane(lanes, products, 0);
        for index in 1..lanes {
            let product = self.lane(lanes, products, index);
            sum = self.add(1, sum, product);
        }
        sum
    }

    /// Cofactors along the first row, from left to right; `columns` are the matrix's.
    pub(super) fn determinant(&mut self, columns: &[Word]) -> Word {
        let size = columns.len() as u32;
        let mut entries = Vec::new();
        for &column in columns {
            entries.push(
                (0..size)
                    .map(|row| self.lane(size, column, row))
                    .collect::<Vec<Word>>(),
            );
        }
        self.minor(&entries)
    }

    fn minor(&mut self, columns: &[Vec<Word>]) -> Word {
        if let [only] = columns {
            return only[0];
        }
        let mut sum = None;
        for (index, column) in columns.iter().enumerate() {
            let rest: Vec<Vec<Word>> = columns
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != index)
                .map(|(_, other)| other[1..].to_vec())
                .collect();
            let minor = self.minor(&rest);
            let term = self.multiply(1, column[0], minor);
            sum = Some(match sum {
                None => term,
                Some(sum) if index % 2 == 1 => self.subtract(1, sum, term),
                Some(sum) => self.add(1, sum, term),
            });
        }
        // There are at least two columns here.
        sum.unwrap_or(0)
    }
}
