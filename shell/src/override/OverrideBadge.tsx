import { Badge, Button } from '@proper/shared-ui';
import styles from './Override.module.css';
import type { Override } from './override';

interface OverrideBadgeProps extends Override {
  readonly onReset: () => void;
}

/** Says for as long as a remote comes from elsewhere that it does, and ends it. */
export const OverrideBadge = ({ remote, origin, onReset }: OverrideBadgeProps) => (
  <aside aria-label="Override" className={styles.badge}>
    <Badge label="Override" />
    <p>
      In this tab, <strong>{remote}</strong> comes from <strong>{origin}</strong>
    </p>
    <Button variant="secondary" onClick={onReset}>
      Reset
    </Button>
  </aside>
);
