import type { ReactNode } from 'react';
import styles from './drawing.module.css';

export interface SlipProps {
  /** In the drawing's units, as all measures here. */
  readonly width: number;
  readonly height: number;
  /** Where its upper left corner lies while it is not turned. */
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise, around its middle; 0 by default. */
  readonly turn?: number;
  /** The path of its tick, from its corner; without one it is not ticked off. */
  readonly tick?: string | undefined;
  /** What is drawn on it, from its corner. */
  readonly children?: ReactNode;
}

/** A slip of paper in a drawing. */
export const Slip = ({ width, height, x, y, turn = 0, tick, children }: SlipProps) => (
  <g transform={`translate(${x} ${y})${turn === 0 ? '' : ` rotate(${turn} ${width / 2} ${height / 2})`}`}>
    <rect className={styles.paper} width={width} height={height} rx="2" />
    {children}
    {tick && <path className={styles.tick} d={tick} />}
  </g>
);
