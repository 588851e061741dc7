import { classNames } from '../theme/class-names';
import styles from './Badge.module.css';

interface BadgeProps {
  /** Determines the colour too: Free, Popular (and MOST POPULAR) and New have their own. */
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
