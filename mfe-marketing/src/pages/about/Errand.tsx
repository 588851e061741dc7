import { terms } from '@proper/shared-types/company';
import { drawing, NoBreak } from '@proper/shared-ui';
import { chartHours, desks, errand, workingHours } from '../../content/errand';
import styles from './Errand.module.css';

/** In units of the wide drawing. The names are at the left of the hours. */
const namesWidth = 180;
const hourWidth = 67;
const laneHeight = 74;
const top = 36;
const height = top + desks.length * laneHeight;
const right = namesWidth + (chartHours.to - chartHours.from) * hourWidth;

const middleOf = (desk: number): number => top + (desk + 0.5) * laneHeight;
const xOf = (time: number): number => namesWidth + (time - chartHours.from) * hourWidth;

const bars = workingHours
  .map(([from, to], desk) => `M${xOf(from)} ${middleOf(desk) - 20}H${xOf(to)}v40H${xOf(from)}z`)
  .join('');

const [clientHours = [0, 0], , assistantHours = [0, 0]] = workingHours;
/** When the client and the assistant are both at work. */
const shared = {
  from: Math.max(clientHours[0], assistantHours[0]),
  to: Math.min(clientHours[1], assistantHours[1]),
} as const;

/** The hours that the scale names. */
const scaleHours = [
  [6, '6 am'],
  [9, '9 am'],
  [12, 'noon'],
  [15, '3 pm'],
  [18, '6 pm'],
] as const;

const thread = errand
  .map(([time, desk], index) => {
    const [x, y] = [xOf(time), middleOf(desk)];
    const previous = errand[index - 1];
    if (previous === undefined) return `M${x} ${y}`;
    const half = (xOf(previous[0]) + x) / 2;
    return `C${half} ${middleOf(previous[1])} ${half} ${y} ${x} ${y}`;
  })
  .join('');

/** The day as a chart: a lane for each desk, its working hours, and the way of the errand. */
const DayChart = () => (
  <svg
    className={`${drawing.picture} ${styles.day}`}
    viewBox={`0 0 ${right + 4} ${height + 34}`}
    aria-hidden="true"
  >
    <path
      className={styles.together}
      d={`M${xOf(shared.from)} ${top - 4}H${xOf(shared.to)}V${height}H${xOf(shared.from)}z`}
    />
    <text className={styles.both} x={xOf(shared.from)} y="20">
      {terms.timezoneOverlap} at work together
    </text>
    <path className={drawing.paper} d={bars} />
    <path
      className={styles.hours}
      d={`M${namesWidth} ${height}H${right}${scaleHours.map(([time]) => `M${xOf(time)} ${height}v-8`).join('')}`}
    />
    {scaleHours.map(([time, name]) => (
      <text key={time} className={styles.hour} x={xOf(time)} y={height + 24}>
        {name}
      </text>
    ))}
    {desks.map((name, desk) => (
      <text key={name} className={styles.name} x="0" y={middleOf(desk) + 7}>
        {name}
      </text>
    ))}
    <text x={namesWidth + 24} y={middleOf(0) + 6}>
      the evening before
    </text>
    <path className={styles.thread} d={thread} />
    {errand.map(([time, desk], index) => (
      <g key={time} transform={`translate(${xOf(time)} ${middleOf(desk)})`}>
        <circle r="14" />
        <text className={styles.number} y="6">
          {index + 1}
        </text>
      </g>
    ))}
  </svg>
);

/** One errand from an evening to the next afternoon: who has it, who checks it, and who works when. */
export const Errand = () => (
  <figure className={styles.errand}>
    <DayChart />
    <figcaption>
      <NoBreak>
        The example is ours, in the client’s local time. You and your assistant share {terms.timezoneOverlap}.
      </NoBreak>
    </figcaption>
    <ol className={styles.steps}>
      {errand.map(([time, desk, clock, text]) => (
        <li key={time} data-desk={desk}>
          <p className={styles.when}>
            <span>{clock}</span> <strong>{desks[desk]}</strong>
          </p>
          <p>
            <NoBreak>{text}</NoBreak>
          </p>
        </li>
      ))}
    </ol>
  </figure>
);
