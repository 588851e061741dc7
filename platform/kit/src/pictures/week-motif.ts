import { palette } from '@proper/shared-types/company/brand';

const colours = palette.light;

/** The sheet runs off the right and bottom edges: the week is longer than what is visible. */
const sheet = { left: 800, top: 152, head: 46, right: 1320, bottom: 700 } as const;
const day = { width: 104, count: 5 } as const;
const hour = { height: 78, top: sheet.top + sheet.head } as const;
const gap = 9;

interface PlannedDay {
  /** The hours that have a slip of one hour, counted from the morning. */
  readonly slips: readonly number[];
  /** The hour from which the rest of the day is kept free, if it is. */
  readonly keptFrom?: number;
}

const plan: readonly PlannedDay[] = [
  { slips: [0, 1, 2], keptFrom: 4 },
  { slips: [0, 1, 3] },
  { slips: [0, 1], keptFrom: 3 },
  { slips: [0, 2, 3], keptFrom: 5 },
];

/** The number of days that are over, with ticked slips. */
const daysDone = 3;

/** New slips, half behind the sheet: the upper left corner and the rotation in degrees of each. */
const arrivals = [
  { x: 842, y: 78, turn: -8 },
  { x: 962, y: 58, turn: 5 },
  { x: 1084, y: 84, turn: -5 },
] as const;

/** A shape; all shapes have equally strong outlines. */
const shape = (d: string, fill: string, stroke: string): string =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="2" stroke-linejoin="round"/>`;

const box = (width: number, height: number): string => `M0 0h${width}v${height}H0z`;

const placed = (column: number, from: number, drawn: string): string =>
  `<g transform="translate(${sheet.left + column * day.width + gap} ${hour.top + from * hour.height + gap})">${drawn}</g>`;

const width = day.width - 2 * gap;

const slip = (isTicked: boolean): string =>
  shape(box(width, hour.height - 2 * gap), colours.slip, colours.ink) +
  shape('M14 19h46M14 34h28', 'none', colours['rule-strong']) +
  (isTicked
    ? `<path d="M56 40l8 9 18-25" fill="none" stroke="${colours.done}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>`
    : '');

/** Draws the site's motif: a week in order, with ticked slips and hours that are kept free. */
export function weekMotif(): string {
  const arriving = arrivals.map(
    ({ x, y, turn }) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${shape(box(112, 110), colours.slip, colours.ink)}${shape('M18 26h72', 'none', colours['rule-strong'])}</g>`,
  );
  const columns = Array.from(
    { length: day.count - 1 },
    (_, index) => `M${sheet.left + (index + 1) * day.width} ${sheet.top}V${sheet.bottom}`,
  );
  const days = plan.flatMap(({ slips, keptFrom }, column) => [
    ...slips.map((from) => placed(column, from, slip(column < daysDone))),
    ...(keptFrom === undefined
      ? []
      : [placed(column, keptFrom, shape(box(width, sheet.bottom), colours.accent, colours.accent))]),
  ]);
  return [
    ...arriving,
    shape(
      `M${sheet.left} ${sheet.top}H${sheet.right}V${sheet.bottom}H${sheet.left}z`,
      colours.tint,
      colours.ink,
    ),
    shape(columns.join(''), 'none', colours.rule),
    shape(`M${sheet.left} ${hour.top}H${sheet.right}`, 'none', colours.ink),
    ...days,
  ].join('');
}
