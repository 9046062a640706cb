//! Interpolation, and vectors as arrays. Each is its formula, from left to right, every step rounded.

use super::F32;

impl F32 {
    /// 1 where `self <= x`, else 0.
    #[must_use]
    pub fn step(self, x: Self) -> Self {
        if self <= x { Self::ONE } else { Self::ZERO }
    }

    /// `self * (1 - t) + other * t`
    #[must_use]
    pub fn mix(self, other: Self, t: Self) -> Self {
        self * (Self::ONE - t) + other * t
    }

    /// `t * t * (3 - 2 * t)` with `t = clamp((x - low) / (high - low), 0, 1)`
    #[must_use]
    pub fn smoothstep(low: Self, high: Self, x: Self) -> Self {
        let t = ((x - low) / (high - low)).saturate();
        t * t * (Self::new(3.0) - Self::new(2.0) * t)
    }

    /// Sum of products from left to right.
    #[must_use]
    pub fn dot<const N: usize>(a: [Self; N], b: [Self; N]) -> Self {
        let mut products = a.into_iter().zip(b).map(|(x, y)| x * y);
        let first = products.next().unwrap_or(Self::ZERO);
        products.fold(first, |sum, product| sum + product)
    }

    /// `sqrt(dot(a, a))`; of one component its magnitude.
    #[must_use]
    pub fn length<const N: usize>(a: [Self; N]) -> Self {
        match a.as_slice() {
            [component] => component.abs(),
            _ => Self::dot(a, a).sqrt(),
        }
    }

    /// `length(a - b)`
    #[must_use]
    pub fn distance<const N: usize>(a: [Self; N], b: [Self; N]) -> Self {
        Self::length(zip(a, b, |x, y| x - y))
    }

    /// `a / length(a)`
    #[must_use]
    pub fn normalize<const N: usize>(a: [Self; N]) -> [Self; N] {
        let length = Self::length(a);
        a.map(|x| x / length)
    }

    /// `a.yzx * b.zxy - a.zxy * b.yzx`
    #[must_use]
    pub fn cross([ax, ay, az]: [Self; 3], [bx, by, bz]: [Self; 3]) -> [Self; 3] {
        [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
    }

    /// `incident - 2 * dot(normal, incident) * normal`
    #[must_use]
    pub fn reflect<const N: usize>(incident: [Self; N], normal: [Self; N]) -> [Self; N] {
        let twice = Self::new(2.0) * Self::dot(normal, incident);
        zip(incident, normal, |i, n| i - twice * n)
    }
}

fn zip<const N: usize>(a: [F32; N], b: [F32; N], f: impl Fn(F32, F32) -> F32) -> [F32; N] {
    std::array::from_fn(|index| f(a[index], b[index]))
}
