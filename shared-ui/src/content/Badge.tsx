import { classNames } from '../class-names';
import styles from './Badge.module.css';

interface BadgeProps {
  /** Decides the colour too: Free, Popular (and MOST POPULAR), New; any other is primary. */
  readonly label: string;
}

const tones: Readonly<Record<string, string>> = {
  free: 'free',
  popular: 'popular',
  'most popular': 'popular',
  new: 'new',
};

/** A word stamped on a slip. */
export const Badge = ({ label }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tones[label.toLowerCase()] ?? 'primary'])}>{label}</span>
);
