import styles from './drawing.module.css';

/**
 * The class names of a line drawing: `picture` on the `svg`, `paper` on what is a sheet of paper, `tick` on a tick,
 * `block` on what is kept for one thing alone, in the accent.
 * The custom property `--tick-width` sets the width of its ticks, in pixels; 2.5 by default.
 */
export const drawing = {
  picture: styles.picture,
  paper: styles.paper,
  tick: styles.tick,
  block: styles.block,
} as const;
