import { paths } from '@proper/shared-types/company';
import { paper } from '@proper/shared-ui';
import {
  entryFor,
  firstMessages,
  messages,
  noteLines,
  objection,
  summary,
  tomorrow,
  trays,
} from '../../content/day';
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

interface SlipProps {
  readonly message: (typeof messages)[number];
  readonly index: number;
}

/** A message, its folders, and the answer to each of them. */
const Slip = ({ message, index }: SlipProps) => (
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
    <div className={styles.answer} aria-live="polite">
      <p className={styles.agreed}>
        <strong>{message.tray}.</strong> {message.outcome}
      </p>
      <p className={styles.disagreed}>{objection(message)}</p>
    </div>
  </div>
);

const slips = messages.map((message, index) => (
  <Slip key={message.subject} message={message} index={index} />
));

/** The messages in one place, one at a time. After the first few the rest is an offer. */
const Stack = () => (
  <div className={styles.stack}>
    {slips.slice(0, firstMessages)}
    <div className={styles.pause}>
      <p role="status">{summary}</p>
      <label>
        <input type="checkbox" name="more" />
        Sort the other seven
      </label>
    </div>
    {slips.slice(firstMessages)}
    {/* Last, because CSS counters count what comes before them; shown above the messages. */}
    <div className={styles.count}>
      <p>Ten messages. Start with one.</p>
      <p>
        <span /> sorted. You and your assistant agree on <span />.
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

/**
 * A day to sort, as finished markup. Each message is a group of radio buttons; the style sheet shows the answer and the line that
 * it writes, so everything but printing and the link works without scripts.
 */
export const Day = () => (
  <>
    <Stack />
    <div className={styles.desk}>
      <Note />
      <Actions href={paths.contact} label="Bring my day to the call" print="Print the note" />
    </div>
  </>
);
