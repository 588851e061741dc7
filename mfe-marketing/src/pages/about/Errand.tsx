import { terms } from '@proper/shared-types';
import { drawing, Figures } from '@proper/shared-ui';
import { atWork, desks, errand, startHour } from '../../content/errand';
import styles from './Errand.module.css';

/** In units of the wide drawing. */
const hour = 50;
const lane = 78;
const top = 64;
const height = top + desks.length * lane;

const middleOf = (desk: number): number => top + desk * lane + lane / 2;

const bars = atWork
  .flatMap((times, desk) =>
    times.map(([from, to]) => `M${from * hour} ${middleOf(desk) - 20}H${to * hour}v40H${from * hour}z`),
  )
  .join('');

const [clientHours = [], , assistantHours = []] = atWork;
/** When the client and the assistant are both at work. */
const sharedHours = clientHours
  .flatMap(([from, to]) =>
    assistantHours.map(([start, end]) => [Math.max(from, start), Math.min(to, end)] as const),
  )
  .filter(([from, to]) => from < to);

/** The hours since the start that the scale names. */
const scaleHours = [0, 6, 12, 18];

const thread = errand
  .map(([hours, desk], index) => {
    const [x, y] = [hours * hour, middleOf(desk)];
    const previous = errand[index - 1];
    if (previous === undefined) return `M${x} ${y}`;
    const half = (previous[0] * hour + x) / 2;
    return `C${half} ${middleOf(previous[1])} ${half} ${y} ${x} ${y}`;
  })
  .join('');

/** In units of the drawing for phones. A stretch is the time from one step to the next, however long that is. */
const deskWidth = 10;
const stretchLength = 100;

/** The desks from one step to the next, on phones: who is at work, and where the errand goes. */
const Stretch = ({ step }: { readonly step: number }) => {
  const [from, desk] = errand[step] ?? [0, 0];
  const [to, nextDesk] = errand[step + 1] ?? [24, desk];
  const topOf = (hours: number): number =>
    (Math.min(Math.max(hours, from), to) - from) * (stretchLength / (to - from));
  const block = (left: number, width: number, [start, end]: readonly [number, number]): string =>
    `M${left} ${topOf(start)}h${width}V${topOf(end)}h-${width}z`;
  const [x, nextX] = [(desk + 0.5) * deskWidth, (nextDesk + 0.5) * deskWidth];
  return (
    <svg
      className={`${drawing.picture} ${styles.stretch}`}
      viewBox={`0 0 ${desks.length * deskWidth} ${stretchLength}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={styles.together}
        d={sharedHours.map((times) => block(0, desks.length * deskWidth, times)).join('')}
      />
      <path
        className={styles.atWork}
        d={atWork
          .flatMap((shifts, index) =>
            shifts.map((times) => block(index * deskWidth + 2, deskWidth - 4, times)),
          )
          .join('')}
      />
      {step < errand.length - 1 && (
        <path
          className={styles.thread}
          d={`M${x} 0C${x} ${stretchLength / 2} ${nextX} ${stretchLength / 2} ${nextX} ${stretchLength}`}
        />
      )}
    </svg>
  );
};

/** One errand over 24 hours: who has it, who checks it, and when each of them is at work. */
export const Errand = () => (
  <figure className={styles.errand}>
    <svg
      className={`${drawing.picture} ${styles.day}`}
      viewBox={`0 0 ${24 * hour} ${height + 34}`}
      aria-hidden="true"
    >
      {sharedHours.map(([from, to]) => (
        <path
          key={from}
          className={styles.together}
          d={`M${from * hour} 34H${to * hour}V${height}H${from * hour}z`}
        />
      ))}
      <text className={styles.both} x="0" y="22">
        {terms.timezoneOverlap} at work together
      </text>
      <path className={drawing.paper} d={bars} />
      <path
        className={styles.hours}
        d={`M0 ${height}H${24 * hour}${scaleHours.map((after) => `M${after * hour} ${height}v-8`).join('')}`}
      />
      {scaleHours.map((after) => (
        <text key={after} x={after * hour} y={height + 24}>
          {(startHour + after) % 24}.00
        </text>
      ))}
      {desks.map((name, desk) => (
        <text key={name} className={styles.name} x={8.2 * hour} y={middleOf(desk) - 12}>
          {name}
        </text>
      ))}
      <path className={styles.thread} d={thread} />
      {errand.map(([hours, desk], index) => (
        <g key={hours} transform={`translate(${hours * hour} ${middleOf(desk)})`}>
          <circle r="14" />
          <text className={styles.number} y="6">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
    <figcaption>
      One errand, handed over once, from one morning to the next. The example is ours; the times are the
      client’s local time. <span className={styles.legend}>At work: you, your manager, your assistant</span>{' '}
      <span className={styles.legend}>{terms.timezoneOverlap} at work together</span>
    </figcaption>
    <ol className={styles.steps}>
      {errand.map(([hours, desk, time, text], step) => (
        <li key={hours} data-desk={desk}>
          <Stretch step={step} />
          <p className={styles.when}>
            <span>{time}</span> <strong>{desks[desk]}</strong>
          </p>
          <p>
            <Figures>{text}</Figures>
          </p>
        </li>
      ))}
    </ol>
  </figure>
);
