import './drawing.css';

/**
 * The class names of a line drawing: `picture` on the `svg`, `paper` on what is a sheet of paper, `tick` on a tick,
 * `block` on a reserved area, in the accent.
 * The custom property `--tick-width` sets the width of its ticks, in pixels; 2.5 by default.
 * They are part of the contract: drawings in a text have them written into their markup.
 */
export const drawing = {
  picture: 'drawing',
  paper: 'drawing-paper',
  tick: 'drawing-tick',
  block: 'drawing-block',
} as const;

/** The class names of a slip of paper, and of one that is lifted off the page. Part of the contract for the same reason. */
export const paper = { slip: 'slip', lifted: 'slip slip-lifted' } as const;
