import { paths } from '@proper/shared-types/company';
import { paper } from '@proper/shared-ui';
import { entryFor, messages, noteLines, tomorrow, trays, yoursCount } from '../../content/day';
import { Actions } from '../Actions';
import controls from '../controls.module.css';
import styles from './Day.module.css';

/** What a message adds once it is sorted, by a name that the style sheet has a rule for. */
const additions = messages.flatMap((message, index) =>
  trays.map((chosen) => ({
    when: `${index}${chosen}`,
    message,
    chosen,
    entry: chosen === 'Done' ? undefined : entryFor(message, chosen),
  })),
);

/** A message, its folders, and the answer to each of them. */
const Slip = ({
  message,
  index,
}: {
  readonly message: (typeof messages)[number];
  readonly index: number;
}) => (
  <div className={`${paper.lifted} ${styles.slip}`} role="radiogroup" aria-label={message.subject}>
    <p>{message.from}</p>
    <strong>{message.subject}</strong>
    <p className={styles.text}>{message.text}</p>
    <div className={`${controls.choice} ${styles.trays}`}>
      {trays.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name={`message-${index}`}
            value={`${index}${name}`}
            data-alike={name === message.tray ? '' : undefined}
          />
          {name}
        </label>
      ))}
    </div>
    <div aria-live="polite">
      <p className={styles.agreed}>
        <strong>{message.tray}.</strong> {message.outcome}
      </p>
      <p className={styles.disagreed}>
        <strong>Your assistant would say {message.tray}</strong>, because {message.why}. You decide: it is on
        your page of rules.
      </p>
    </div>
  </div>
);

/** The note, which every sorted message adds a line to. */
const Note = () => (
  <div className={`${paper.lifted} ${styles.note}`}>
    <h3>The day in five lines</h3>
    <dl>
      {noteLines.map((about, line) => (
        <div key={about}>
          <dt>{about}</dt>
          {additions.map(
            ({ when, entry }) =>
              entry?.[0] === line && (
                <dd key={when} data-when={when}>
                  {entry[1]}
                </dd>
              ),
          )}
          {line === noteLines.length - 1 && <dd className={styles.tomorrow}>{tomorrow}</dd>}
        </div>
      ))}
    </dl>
    <p className={styles.struck}>
      <span>Struck off: </span>
      {additions.map(
        ({ when, chosen, message }) =>
          chosen === 'Done' && (
            <s key={when} data-when={when}>
              {message.subject}
            </s>
          ),
      )}
    </p>
  </div>
);

/** The client's own rules: one for each message that the client sorts otherwise than the assistant. */
const Rules = () => (
  <div className={`${paper.slip} ${styles.rules}`}>
    <h3>Your page of rules</h3>
    <p className={styles.none}>Empty so far. Disagree once, and your assistant learns from it.</p>
    <ul>
      {additions.map(
        ({ when, chosen, message }) =>
          chosen !== message.tray && (
            <li key={when} data-when={when}>
              {message.rule}: {chosen}
            </li>
          ),
      )}
    </ul>
  </div>
);

/**
 * A day to sort, as finished markup. Each message is a group of radio buttons; the style sheet shows the answer and the line that
 * it writes, so everything but printing and the link works without scripts.
 */
export const Day = () => (
  <>
    <div className={styles.stack}>
      {messages.map((message, index) => (
        <Slip key={message.subject} message={message} index={index} />
      ))}
      <p className={styles.end}>All ten. Your assistant would have left you {yoursCount}.</p>
    </div>
    <div className={styles.desk}>
      <Note />
      <Rules />
      <Actions href={paths.contact} label="Bring this to the call" print="Print the note" />
    </div>
    {/* Last, because CSS counters count what comes before them; shown above the stack. */}
    <p className={styles.count}>
      <span /> of {messages.length} sorted, <span /> as your assistant would
    </p>
  </>
);
