import { paper } from '@proper/shared-ui';
import styles from './HandedOver.module.css';

/** An example: what a client asks for in one breath, and the result of each request. */
const requests = [
  ['“Move the auditor to Friday,', 'Friday at two, confirmed by both'],
  ['find us a room for twelve,', 'Two compared, one held until noon'],
  ['remind me about the lease,', 'On Monday, with the clause that matters'],
  ['and book trains for May.”', 'Four seats, at a table'],
] as const;

/** One message with several requests, each ticked off. */
export const HandedOver = () => (
  <figure className={`${paper.lifted} ${styles.sheet}`}>
    <figcaption>Said once, on the way to the train</figcaption>
    <ol className={styles.requests}>
      {requests.map(([request, result]) => (
        <li key={request}>
          <span className={styles.request}>{request}</span> <span className={styles.result}>{result}</span>
        </li>
      ))}
    </ol>
    <p>The example is ours.</p>
  </figure>
);
