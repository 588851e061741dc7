import { callAgenda } from '@proper/shared-types/company';
import styles from './CallAgenda.module.css';
import { NoBreak } from './NoBreak';

/** The discovery call, minute by minute. */
export const CallAgenda = () => (
  <ol className={styles.agenda}>
    {callAgenda.map(({ from, to, text }) => (
      <li key={from}>
        <strong>
          {from}-{to} min
        </strong>
        <span>
          <NoBreak>{text}</NoBreak>
        </span>
      </li>
    ))}
  </ol>
);
