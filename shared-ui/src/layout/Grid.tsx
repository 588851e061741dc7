import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names';
import styles from './Grid.module.css';

interface GridProps {
  /** How many columns there are if the window is wide enough. */
  readonly columns?: 2 | 3 | 4;
  readonly children: ReactNode;
}

/** Equal columns that become fewer as the window narrows. */
export const Grid = ({ columns = 3, children }: GridProps) => (
  <div className={classNames(styles.grid, styles[`columns${columns}`])}>{children}</div>
);
