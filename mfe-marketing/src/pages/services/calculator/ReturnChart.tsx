import { outcomes } from '@proper/shared-types/company';
import { drawing } from '@proper/shared-ui';
import { exampleInput, roiMeasure, weeksPerMonth } from '../../../content/roi';
import { calculateWorth, timesClaimed } from '../../../content/worth';
import { chart, placeLines, points, weekWidth } from './chart';
import styles from './ReturnChart.module.css';
import { formatTexts } from './texts';

const example = calculateWorth(exampleInput);
const texts = formatTexts(exampleInput, example);
const lines = placeLines(example);
const months = [1, 2, 3, 4] as const;

/** A smooth curve from the origin through every point, left to right, and on at the slope of its end. */
function curvePath(): string {
  const curvePoints = [{ x: 0, y: chart.bottom }, ...points];
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
      return `C${handles.join(' ')} ${x} ${Math.round(y)}`;
    })
    .join('');
}

const curve = curvePath();

/** A figure that the script changes. */
const Out = ({ name }: { readonly name: string }) => <tspan data-out={name}>{texts[name]}</tspan>;

/** What a week is worth on the curve, with the price and the claimed return as lines across it. */
export const ReturnChart = () => (
  <svg
    className={`${drawing.picture} ${styles.chart}`}
    viewBox={`0 0 ${chart.width} ${chart.bottom + 40}`}
    role="img"
    aria-labelledby="roi-curve-title roi-curve-text"
  >
    <title id="roi-curve-title">ROI growth curve, week by week</title>
    <desc id="roi-curve-text">
      {points.map(({ timeframe, roi }) => `${timeframe}: ${roi} ${roiMeasure}.`).join(' ')}{' '}
      {outcomes.roiClaim.value} is the pace of the third month.
    </desc>
    <path className={styles.area} d={`${curve}H${chart.width}V${chart.bottom}H0z`} />
    <path d={months.map((month) => `M${month * weeksPerMonth * weekWidth} ${chart.bottom}v-14`).join('')} />
    <path d={`M0 ${chart.bottom}H${chart.width}`} />
    <path className={styles.full} d={`M0 ${chart.top}H${chart.width}`} />
    <text className={styles.end} x={chart.width - 4} y={chart.top - 10}>
      100%, full return
      <tspan className={styles.wide}>
        : <Out name="full" /> a week
      </tspan>
    </text>
    <path className={styles.curve} d={`${curve}H${chart.width}`} />
    <g className={styles.claim} data-line="claim" transform={lines.claim}>
      <path d={`M0 0H${chart.width}`} />
      <text x="4" y="-8" data-line="claimLabel" transform={lines.claimLabel}>
        {timesClaimed}x<tspan className={styles.wide}> the price</tspan>: <Out name="claimed" />
      </text>
    </g>
    <g className={styles.price} data-line="price" transform={lines.price}>
      <path d={`M0 0H${chart.width}`} />
      <text
        className={styles.end}
        x={chart.width - 4}
        y="-8"
        data-line="priceLabel"
        transform={lines.priceLabel}
      >
        <tspan className={styles.wide}>
          <Out name="plan" /> costs{' '}
        </tspan>
        <Out name="cost" /> a week
      </text>
    </g>
    {points.map(({ timeframe, roi, x, y }, stage) => (
      <g key={timeframe} transform={`translate(${x} ${Math.round(y)})`}>
        <circle r="5" />
        <text
          className={styles.value}
          data-line={`value${stage}`}
          transform={lines[`value${stage}`]}
          // The first is near the edge of the drawing.
          x={stage === 0 ? 0 : -8}
          y="-22"
        >
          {roi}
        </text>
      </g>
    ))}
    {months.map((month) => (
      <text
        key={month}
        className={styles.month}
        x={(month - 0.5) * weeksPerMonth * weekWidth}
        y={chart.bottom + 30}
      >
        Month {month}
      </text>
    ))}
  </svg>
);
