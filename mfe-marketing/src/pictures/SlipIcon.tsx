import { drawing } from '@proper/shared-ui';
import styles from './SlipIcon.module.css';
import { type SlipKind, slipMarks, slipSize } from './slip-marks';

/** A slip on its own, beside the words it stands for. */
export const SlipIcon = ({ kind }: { readonly kind: SlipKind }) => (
  <svg className={`${drawing.picture} ${styles.icon}`} viewBox="-2 -6 60 48" aria-hidden="true">
    <rect className={drawing.paper} {...slipSize} rx="2" />
    {slipMarks[kind]}
  </svg>
);
