import { drawing } from '@proper/shared-ui';
import { roiMeasure, roiStages } from '../../content/roi';
import styles from './RoiCurve.module.css';
import { smoothPath } from './smooth-path';

/** Units of the drawing. Its columns line up with the stages that are listed below it. */
const chart = { width: 1000, height: 460, column: 1000 / roiStages.length } as const;

const points = roiStages.map(({ percent, ...stage }, index) => ({
  ...stage,
  x: (index + 0.5) * chart.column,
  y: chart.height * (1 - percent / 100),
}));

const columns = points.map(({ x }) => `M${x - chart.column / 2} 0V${chart.height}`).join('');

export const RoiCurve = () => (
  <svg
    className={`${drawing.picture} ${styles.chart}`}
    viewBox={`0 36 ${chart.width} ${chart.height - 34}`}
    role="img"
    aria-labelledby="roi-curve-title roi-curve-text"
  >
    <title id="roi-curve-title">ROI growth curve</title>
    <desc id="roi-curve-text">
      {points.map(({ timeframe, roi }) => `${timeframe}: ${roi} ${roiMeasure}.`).join(' ')}
    </desc>
    <path className={styles.columns} d={`${columns}M${chart.width} 0V${chart.height}H0`} />
    <path className={styles.curve} d={smoothPath([{ x: 0, y: chart.height }, ...points])} />
    {points.map(({ name, roi, x, y }) => (
      <g key={name} transform={`translate(${x} ${y})`}>
        <path className={styles.drop} d={`M0 0V${chart.height - y}`} />
        <rect className={styles.slip} rx="2" />
        <text className={styles.value} dy="0.34em">
          {roi}
        </text>
      </g>
    ))}
  </svg>
);
