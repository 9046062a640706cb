const LIFT = 0.25;
