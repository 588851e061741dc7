/** One slip of paper in the drawn week. Units are those of {@link weekMotif.width}. */
export interface Slip {
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise, around the slip's middle. */
  readonly turn: number;
  /** Widths of its lines of writing. */
  readonly lines: readonly number[];
  /** Settled in its place and ticked off. */
  readonly done: boolean;
}

const loose = (x: number, y: number, turn: number, lines: readonly number[]): Slip => ({
  x,
  y,
  turn,
  lines,
  done: false,
});
const settled = (x: number, y: number, lines: readonly number[]): Slip => ({
  x,
  y,
  turn: 0,
  lines,
  done: true,
});

/**
 * The week put in order: loose slips on the left, the same slips aligned and ticked off on the right. Drawn on the
 * cover of every PDF.
 */
export const weekMotif = {
  width: 480,
  height: 250,
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  dayWidth: 96,
  slip: { width: 80, height: 44 },
  slips: [
    loose(-4, 34, -9, [44, 30]),
    loose(26, 66, 12, [38, 46]),
    loose(2, 112, 6, [46, 24]),
    loose(84, 44, -14, [40, 34]),
    loose(70, 98, -5, [34, 46]),
    loose(36, 158, -11, [46, 36]),
    loose(112, 128, 10, [30, 42]),
    loose(104, 188, 5, [46, 28]),
    settled(200, 36, [36, 26]),
    settled(200, 92, [30, 38]),
    settled(200, 148, [38, 20]),
    settled(296, 36, [28, 38]),
    settled(296, 92, [38, 30]),
    settled(392, 36, [34, 24]),
    settled(392, 92, [38, 32]),
    settled(392, 148, [26, 36]),
  ],
} as const satisfies {
  width: number;
  height: number;
  days: readonly string[];
  dayWidth: number;
  slip: { width: number; height: number };
  slips: readonly Slip[];
};
