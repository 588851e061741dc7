/** Joins class names, leaving out those that do not apply. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');

/**
 * The class names of a line drawing: `picture` is the `svg`, `paper` a sheet of paper, `tick` a tick, and
 * `block` a reserved area in the accent colour. `--tick-width` sets the width of ticks in pixels; 2.5 by
 * default. The names belong to the contract: the shell has their style sheet, and the markup of texts
 * contains them.
 */
export const drawing = {
  picture: 'drawing',
  paper: 'drawing-paper',
  tick: 'drawing-tick',
  block: 'drawing-block',
} as const;

/** The class names of a slip of paper, flat or lifted off the page. They belong to the contract too. */
export const paper = { slip: 'slip', lifted: 'slip slip-lifted' } as const;
