import { outcomes } from '@proper/shared-types/company';
import { drawing } from '@proper/shared-ui';
import { roiMeasure, roiStages } from '../../content/roi';
import { stageEnds, weeksPerMonth } from '../../content/roi-assumptions';
import styles from './RoiCurve.module.css';

/** In units of the drawing. All weeks are equally wide; a month has four. */
const chart = { width: 1000, height: 460, weeks: stageEnds[4], full: 40 } as const;
const week = chart.width / chart.weeks;
const months = [1, 2, 3, 4] as const;

/** Each stage, with a point in the middle of its weeks. */
const points = roiStages.map(({ percent, weeks: [from, to], ...stage }) => ({
  ...stage,
  x: ((from + to) / 2) * week,
  y: chart.height - ((chart.height - chart.full) * percent) / 100,
}));

/** A smooth curve from the origin through every point, left to right. */
function curvePath(): string {
  const curvePoints = [{ x: 0, y: chart.height }, ...points];
  const slopeAt = (index: number): number => {
    const before = curvePoints[index - 1] ?? curvePoints[index];
    const after = curvePoints[index + 1] ?? curvePoints[index];
    return before && after && after.x > before.x ? (after.y - before.y) / (after.x - before.x) : 0;
  };
  return curvePoints
    .map(({ x, y }, index) => {
      const previous = curvePoints[index - 1];
      if (previous === undefined) return `M${x} ${y}`;
      const third = (x - previous.x) / 3;
      const leaving = previous.y + third * slopeAt(index - 1);
      const arriving = y - third * slopeAt(index);
      const handles = [previous.x + third, leaving, x - third, arriving].map(Math.round);
      return `C${handles.join(' ')} ${x} ${y}`;
    })
    .join('');
}

const weekLines = Array.from(
  { length: chart.weeks },
  (_, index) => `M${index * week} ${chart.height}v-8`,
).join('');
const monthLines = months
  .map((month) => `M${month * weeksPerMonth * week} ${chart.full}V${chart.height}`)
  .join('');

export const RoiCurve = () => (
  <svg
    className={`${drawing.picture} ${styles.chart}`}
    viewBox={`0 0 ${chart.width} ${chart.height + 56}`}
    role="img"
    aria-labelledby="roi-curve-title roi-curve-text"
  >
    <title id="roi-curve-title">ROI growth curve, week by week</title>
    <desc id="roi-curve-text">
      {points.map(({ timeframe, roi }) => `${timeframe}: ${roi} ${roiMeasure}.`).join(' ')}{' '}
      {outcomes.roiClaim.value} is the pace of the third month.
    </desc>
    <path
      className={styles.third}
      d={`M${8 * week} ${chart.full}h${4 * week}V${chart.height}h-${4 * week}z`}
    />
    <path className={styles.months} d={monthLines} />
    <path d={`M0 ${chart.height}H${chart.width}${weekLines}`} />
    <path className={styles.full} d={`M0 ${chart.full}H${chart.width}`} />
    <text className={styles.label} x="6" y={chart.full - 12}>
      100%, the full return
    </text>
    <path className={styles.curve} d={curvePath()} />
    {points.map(({ name, roi, x, y }) => (
      <g key={name} transform={`translate(${x} ${y})`}>
        <rect className={styles.slip} rx="2" />
        <circle className={styles.dot} r="4" />
        <text className={styles.value}>{roi}</text>
      </g>
    ))}
    {months.map((month) => (
      <text
        key={month}
        className={styles.month}
        x={(month - 0.5) * weeksPerMonth * week}
        y={chart.height + 44}
      >
        Month {month}
      </text>
    ))}
    <text className={styles.claim} x={10 * week} y={chart.height - 24}>
      {outcomes.roiClaim.value}
    </text>
  </svg>
);
