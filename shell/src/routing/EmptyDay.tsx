import { drawing } from '@proper/shared-ui';
import styles from './EmptyDay.module.css';

/** A slip with two lines of writing. */
const Slip = () => <path className={drawing.paper} d="M0 0h64v44H0zM10 14h36M10 24h28" />;

/** A week in which everything is ticked off but one day's slip, which is not where it should be. */
export const EmptyDay = () => (
  <svg
    className={`${drawing.picture} ${styles.picture}`}
    viewBox="0 0 420 210"
    aria-hidden="true"
    focusable="false"
  >
    <path className={styles.week} d="M10 10h400v150H10zM90 10v150M170 10v150M250 10v150M330 10v150" />
    {[0, 1, 3, 4].map((day) => (
      <g key={day} transform={`translate(${18 + day * 80} 26)`}>
        <Slip />
        <path className={drawing.tick} d="M40 32l8 10 18-26" />
      </g>
    ))}
    <path className={styles.gap} d="M178 26h64v44h-64z" />
    <g transform="translate(206 148) rotate(14)">
      <Slip />
    </g>
  </svg>
);
