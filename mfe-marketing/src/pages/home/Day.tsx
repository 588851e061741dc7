import { paths } from '@proper/shared-types/company';
import { paper } from '@proper/shared-ui';
import { answerObjection, folders, initialMessageCount, messages, summaries } from '../../content/day';
import controls from '../../widgets/controls.module.css';
import { WidgetActions } from '../../widgets/WidgetActions';
import styles from './Day.module.css';

const slips = messages.map((message, index) => (
  <div
    key={message.subject}
    className={`${paper.lifted} ${styles.slip}`}
    role="radiogroup"
    aria-label={message.subject}
  >
    <p>{message.from}</p>
    <strong>{message.subject}</strong>
    <p className={styles.text}>{message.text}</p>
    <div className={`${controls.choice} ${styles.folders}`}>
      {folders.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name={`message-${index}`}
            value={name}
            data-alike={name === message.folder ? '' : undefined}
          />
          {name}
        </label>
      ))}
    </div>
    <div className={styles.answer} aria-live="polite">
      <p>
        <strong>{message.folder}.</strong> {message.outcome}
      </p>
      <p>{answerObjection(message)}</p>
    </div>
  </div>
));

/** The example of an outcome before anything is sorted: a message that is offered only later. */
const example = messages[initialMessageCount] as (typeof messages)[number];

const actions = <WidgetActions href={paths.contact} label="Bring this to the call" print="Print the list" />;

/**
 * A day to sort, as finished markup. Each message is a group of radio buttons; once it is sorted, the style
 * sheet shows it as a line of the list. Everything but printing and the link works without scripts.
 */
export const Day = () => (
  <>
    <div className={styles.note}>
      <h3>What happens to each</h3>
      <p>For example:</p>
      <div className={`${paper.slip} ${styles.example}`}>
        <strong>{example.subject}</strong>
        <p>
          <strong>{example.folder}.</strong> {example.outcome}
        </p>
      </div>
    </div>
    {slips.slice(0, initialMessageCount)}
    <div className={styles.pause}>
      <p role="status">{summaries.first}</p>
      <label>
        <input type="checkbox" name="more" />
        Sort the other seven
      </label>
      {actions}
    </div>
    {slips.slice(initialMessageCount)}
    <div className={styles.pause}>
      <p role="status">{summaries.all}</p>
      {actions}
    </div>
    {/* This comes after the messages, because CSS counters count what comes before them. */}
    <p className={styles.count}>
      <span /> sorted. You and your assistant agree on <span />. Where you disagree, say so once; it becomes
      your rule.
    </p>
  </>
);
