import { paper } from '@proper/shared-ui';
import { messages, trays } from '../../content/messages';
import choice from '../../pictures/choice.module.css';
import styles from './SortMessages.module.css';

/**
 * Ten messages to sort, as finished markup. Each is a group of radio buttons; the style sheet moves it into the chosen folder
 * and shows what an assistant would have done, so everything works without scripts.
 */
export const MessageBoard = () => (
  <>
    {trays.map(([name, meaning]) => (
      <div key={name} className={styles.head} data-head={name}>
        <h3>{name}</h3>
        <p>{meaning}</p>
      </div>
    ))}
    {messages.map(({ from, subject, text, tray, outcome }, index) => (
      <div
        key={subject}
        className={`${paper.lifted} ${styles.slip}`}
        role="radiogroup"
        aria-label={subject}
        draggable
      >
        <p>{from}</p>
        <strong>{subject}</strong>
        <p>{text}</p>
        <div className={choice.choice}>
          {trays.map(([name]) => (
            <label key={name}>
              <input
                type="radio"
                name={`m${index}`}
                value={name}
                data-alike={name === tray ? '' : undefined}
                defaultChecked={!text && name === tray}
              />
              {name}
            </label>
          ))}
        </div>
        <p aria-live="polite">
          <span>
            <strong>{tray}.</strong> {outcome}
          </span>
        </p>
      </div>
    ))}
    <p className={styles.empty}>All ten. Three of them were yours.</p>
    {/* Last, because CSS counters count what comes before them; shown above the pile. */}
    <div className={`${styles.head} ${styles.inbox}`}>
      <h3>Your inbox</h3>
      <p>
        <span /> of {messages.length} sorted, <span /> as your assistant would
      </p>
    </div>
  </>
);
