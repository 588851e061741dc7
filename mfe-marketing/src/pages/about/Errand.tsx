import { terms } from '@proper/shared-types';
import { drawing, Figures } from '@proper/shared-ui';
import { atWork, desks, errand, errandBegins } from '../../content/errand';
import styles from './Errand.module.css';

/** Units of the wide drawing. */
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

const [ofClient = [], , ofAssistant = []] = atWork;
/** When the client and the assistant are both at work. */
const together = ofClient
  .flatMap(([from, to]) =>
    ofAssistant.map(([start, end]) => [Math.max(from, start), Math.min(to, end)] as const),
  )
  .filter(([from, to]) => from < to);

/** Hours from the beginning that the scale names. */
const scale = [0, 6, 12, 18];

const thread = errand
  .map(([at, desk], index) => {
    const [x, y] = [at * hour, middleOf(desk)];
    const before = errand[index - 1];
    if (before === undefined) return `M${x} ${y}`;
    const half = (before[0] * hour + x) / 2;
    return `C${half} ${middleOf(before[1])} ${half} ${y} ${x} ${y}`;
  })
  .join('');

/** Units of the drawing for phones. A stretch is the time from one step to the next, however long it takes. */
const deskWidth = 10;
const stretchLength = 100;

/**
 * The desks from one step to the next, on phones: who is at work, and where the errand goes.
 */
const Stretch = ({ step }: { readonly step: number }) => {
  const [from, here] = errand[step] ?? [0, 0];
  const [to, next] = errand[step + 1] ?? [24, here];
  const lengthTo = (at: number): number =>
    (Math.min(Math.max(at, from), to) - from) * (stretchLength / (to - from));
  const block = (left: number, width: number, [start, end]: readonly [number, number]): string =>
    `M${left} ${lengthTo(start)}h${width}V${lengthTo(end)}h-${width}z`;
  const middle = (of: number): number => (of + 0.5) * deskWidth;
  return (
    <svg
      className={`${drawing.picture} ${styles.stretch}`}
      viewBox={`0 0 ${desks.length * deskWidth} ${stretchLength}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={styles.together}
        d={together.map((times) => block(0, desks.length * deskWidth, times)).join('')}
      />
      <path
        className={styles.atWork}
        d={atWork
          .flatMap((all, index) => all.map((times) => block(index * deskWidth + 2, deskWidth - 4, times)))
          .join('')}
      />
      {step < errand.length - 1 && (
        <path
          className={styles.thread}
          d={`M${middle(here)} 0C${middle(here)} ${stretchLength / 2} ${middle(next)} ${stretchLength / 2} ${middle(next)} ${stretchLength}`}
        />
      )}
    </svg>
  );
};

/** One errand through 24 hours: who has it, who checks it, and when everybody is at work. */
export const Errand = () => (
  <figure className={styles.errand}>
    <svg
      className={`${drawing.picture} ${styles.day}`}
      viewBox={`0 0 ${24 * hour} ${height + 34}`}
      aria-hidden="true"
    >
      {together.map(([from, to]) => (
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
        d={`M0 ${height}H${24 * hour}${scale.map((after) => `M${after * hour} ${height}v-8`).join('')}`}
      />
      {scale.map((after) => (
        <text key={after} x={after * hour} y={height + 24}>
          {(errandBegins + after) % 24}.00
        </text>
      ))}
      {desks.map((name, desk) => (
        <text key={name} className={styles.name} x={8.2 * hour} y={middleOf(desk) - 12}>
          {name}
        </text>
      ))}
      <path className={styles.thread} d={thread} />
      {errand.map(([at, desk], index) => (
        <g key={at} transform={`translate(${at * hour} ${middleOf(desk)})`}>
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
      {errand.map(([at, where, time, text], step) => (
        <li key={at} data-desk={where}>
          <Stretch step={step} />
          <p className={styles.when}>
            <span>{time}</span> <strong>{desks[where]}</strong>
          </p>
          <p>
            <Figures>{text}</Figures>
          </p>
        </li>
      ))}
    </ol>
  </figure>
);
