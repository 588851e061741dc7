/** Joins class names, leaving out those that do not apply. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');

/**
 * The class names of a line drawing: `picture` for the `svg`, `paper` for a sheet of paper, `tick` for a tick, and `block` for a
 * reserved area, in the accent colour. The custom property `--tick-width` sets the width of ticks in pixels; 2.5 by default.
 * The names are part of the contract: the shell has their style sheet, because the markup of texts contains them.
 */
export const drawing = {
  picture: 'drawing',
  paper: 'drawing-paper',
  tick: 'drawing-tick',
  block: 'drawing-block',
} as const;

/** The class names of a slip of paper, and of one that is lifted off the page. They are part of the contract too. */
export const paper = { slip: 'slip', lifted: 'slip slip-lifted' } as const;
