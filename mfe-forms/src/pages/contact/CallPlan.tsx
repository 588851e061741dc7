import { callAgenda } from '@proper/shared-types/company';
import { Figures } from '@proper/shared-ui';
import styles from './ContactPage.module.css';

/** The discovery call, minute by minute. */
export const CallPlan = () => (
  <ol className={styles.minutes}>
    {callAgenda.map(({ from, to, text }) => (
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
