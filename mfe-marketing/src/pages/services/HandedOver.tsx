import { paper, RuledList } from '@proper/shared-ui';
import styles from './HandedOver.module.css';

/** An example: what a client asks for in one breath, and the result of each request. */
const requests = [
  ['“Move the supplier to Friday,', 'Friday at ten, confirmed by both'],
  ['find us a room for twelve,', 'Three compared, one held until noon'],
  ['remind me about the lease,', 'On Monday, with the clause that matters'],
  ['and book trains for May.”', 'Six seats, at two tables'],
] as const;

/** One message with several requests, each ticked off. */
export const HandedOver = () => (
  <figure className={`${paper.lifted} ${styles.sheet}`}>
    <figcaption>Said once, on the way to the train</figcaption>
    <RuledList ticked items={requests} />
  </figure>
);
