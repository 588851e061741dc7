import { palette } from 'shared-types/brand';

const colours = palette.light;

/** The slip's own size; everything else of the motif follows it. */
const slip = { width: 84, height: 58 } as const;
const day = { width: 104, count: 5, top: 232, left: 800 } as const;
const hour = { height: 78, count: 6 } as const;

interface LooseSlip {
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly turn: number;
}

const loose: readonly LooseSlip[] = [
  { x: 838, y: 96, turn: -22 },
  { x: 946, y: 52, turn: 13 },
  { x: 1010, y: 112, turn: -8 },
  { x: 1096, y: 44, turn: 24 },
  { x: 1118, y: 124, turn: -15 },
];

/** Which hours of each day are taken, from the morning down; the others are one's own. */
const taken: readonly (readonly number[])[] = [[0, 1, 3], [0, 2, 3, 4], [0, 1], [0, 1, 3], [0]];

const paperSlip = (ticked: boolean): string =>
  `<rect width="${slip.width}" height="${slip.height}" rx="3" fill="${colours.slip}" stroke="${colours['rule-strong']}" stroke-width="2"/>` +
  `<path d="M14 18h${ticked ? 56 : 40}M14 32h28" fill="none" stroke="${colours['rule-strong']}" stroke-width="2"/>` +
  (ticked
    ? `<path d="M50 38l8 9 18-25" fill="none" stroke="${colours.done}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>`
    : '');

const grid = (): string => {
  const right = day.left + day.count * day.width;
  const bottom = day.top + hour.count * hour.height;
  const columns = Array.from(
    { length: day.count + 1 },
    (_, index) => `M${day.left + index * day.width} ${day.top}V${bottom}`,
  );
  const rows = Array.from(
    { length: hour.count + 1 },
    (_, index) => `M${day.left} ${day.top + index * hour.height}H${right}`,
  );
  return `<path d="${[...columns, ...rows].join('')}" fill="none" stroke="${colours.rule}" stroke-width="2"/>`;
};

/** The site's motif: loose slips above settle, aligned and ticked off, into a grid of days. Bleeds off two edges. */
export function weekMotif(): string {
  const settled = taken.flatMap((hours, index) =>
    hours.map((at) => {
      const x = day.left + index * day.width + (day.width - slip.width) / 2;
      const y = day.top + at * hour.height + (hour.height - slip.height) / 2;
      return `<g transform="translate(${x} ${y})">${paperSlip(true)}</g>`;
    }),
  );
  const falling = loose.map(
    ({ x, y, turn }) =>
      `<g transform="translate(${x} ${y}) rotate(${turn} ${slip.width / 2} ${slip.height / 2})">${paperSlip(false)}</g>`,
  );
  return grid() + [...settled, ...falling].join('');
}
