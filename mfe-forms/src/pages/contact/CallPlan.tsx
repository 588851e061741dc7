import { call } from '@proper/shared-types/company';
import { Figures } from '@proper/shared-ui';
import styles from './ContactPage.module.css';

/** The parts of the call: how many minutes each takes, and what happens in it. */
const parts = [
  [5, 'You tell us what fills your week.'],
  [10, 'We go through one day of it: what came in, and who acted on it.'],
  [10, 'We say what we would take over first, and what stays with you.'],
  [call.minutes - 25, 'You hear which plan fits, or that none does. You decide, then or later.'],
] as const;

/** Each part with the minute at which it begins and ends. */
const timetable = parts.map(([minutes, text], index) => {
  const from = parts.slice(0, index).reduce((sum, [before]) => sum + before, 0);
  return { from, to: from + minutes, text };
});

/** The discovery call, minute by minute. */
export const CallPlan = () => (
  <ol className={styles.minutes}>
    {timetable.map(({ from, to, text }) => (
      <li key={from}>
        <strong>
          {from}-{to}
        </strong>
        <span>
          <Figures>{text}</Figures>
        </span>
      </li>
    ))}
  </ol>
);
