import { drawing } from '@proper/shared-ui';
import styles from './SlipIcon.module.css';
import { type SlipKind, slipMarks, slipSize } from './slip-marks';

/** A single slip, next to the words that it illustrates. */
export const SlipIcon = ({ kind }: { readonly kind: SlipKind }) => (
  <svg className={`${drawing.picture} ${styles.icon}`} viewBox="-2 -6 60 48" aria-hidden="true">
    <rect className={drawing.paper} {...slipSize} rx="2" />
    {slipMarks[kind]}
  </svg>
);
