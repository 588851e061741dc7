import { Badge, Button } from '@proper/shared-ui';
import { useEffect, useRef } from 'react';
import styles from './Override.module.css';
import type { Override } from './override';

interface OverrideBadgeProps extends Override {
  /** None for an override by Module Federation's DevTools, which end it themselves. */
  readonly onReset?: () => void;
}

/** Shows that a remote comes from another origin, with a button that ends it. */
export const OverrideBadge = ({ remote, origin, onReset }: OverrideBadgeProps) => (
  <aside aria-label="Override" className={styles.badge}>
    <Badge label="Override" />
    <p>
      In this tab, <strong>{remote}</strong> comes from <strong>{origin}</strong>
    </p>
    {onReset && (
      <Button variant="secondary" onClick={onReset}>
        Reset
      </Button>
    )}
  </aside>
);

const titleId = 'override-title';

interface OverrideDialogProps extends Override {
  readonly onConfirm: () => void;
}

/** Asks the developer to confirm the override that a link requests. Cancel has the focus. */
export function OverrideDialog({ remote, origin, onConfirm }: OverrideDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={styles.dialog}>
      <h2 id={titleId}>
        Take {remote} from {origin}?
      </h2>
      <p>
        Its code will run in this tab and see what is done and typed here, until the tab is closed or the
        override is reset. Go on only if you have started that server yourself.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => dialog.current?.close()}>Cancel</Button>
        <Button variant="secondary" onClick={onConfirm}>
          Take it
        </Button>
      </div>
    </dialog>
  );
}
