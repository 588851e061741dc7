import { call, paths } from '@proper/shared-types/company';
import { BookingLink, Button, paper, TextLink } from '@proper/shared-ui';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Scheduling, Stage } from './ContactAside';
import { ContactForm } from './ContactForm';
import styles from './ContactPage.module.css';
import { readSlips, updatesTitle, withoutSlip } from './message-slips';

const schedulingTexts = {
  announced: 'The scheduling page opens in a new tab in a moment.',
  opened: 'The scheduling page is open in another tab. If you have closed it, open it again here.',
  blocked: 'Your browser kept the scheduling page from opening by itself. Open it here.',
} as const satisfies Record<Scheduling, string>;

interface RequestSentProps {
  /** The id of its heading, which names the card. */
  readonly id: string;
  readonly scheduling: Scheduling;
  readonly onAnother: () => void;
}

/** The content of the card once the request is sent. Its link opens the page even if popups are blocked. */
function RequestSent({ id, scheduling, onAnother }: RequestSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        Your request is with us
      </h2>
      <p role="status" className={styles.told}>
        {`We answer within ${call.responseWithin}, or you can choose a time now. ${schedulingTexts[scheduling]}`}
      </p>
      <div className={styles.actions}>
        <BookingLink>Choose a time for your call</BookingLink>
        <Button variant="quiet" onClick={onAnother}>
          Send another request
        </Button>
      </div>
    </>
  );
}

interface SlipsProps {
  /** The value of the field `slips`. */
  readonly value: string;
  /** Takes off the slip of a title. */
  readonly onTakeOff: (title: string) => void;
}

/** What a visitor brings along and sends with the form, each on a slip that can be taken off. */
const Slips = ({ value, onTakeOff }: SlipsProps) => {
  const slips = readSlips(value);
  if (slips.length === 0) return null;
  return (
    <>
      {slips.some(({ title }) => title === updatesTitle) && (
        <p className={styles.updates}>
          For updates only? <TextLink href={paths.newsletter}>One field is enough</TextLink>
        </p>
      )}
      <ul className={styles.slips} aria-label="You bring along">
        {slips.map(({ title, text }) => (
          <li key={title}>
            {text.length > title.length + 1 ? (
              <details>
                <summary>{title}</summary>
                <p>{text}</p>
              </details>
            ) : (
              // An element of its own: translators replace text nodes, which React then cannot change.
              <span>{title}</span>
            )}
            <button type="button" onClick={() => onTakeOff(title)}>
              Take off<span className="visually-hidden"> {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

interface ContactCardProps {
  readonly stage: Stage;
  readonly onStage: Dispatch<SetStateAction<Stage>>;
}

/** The request for a discovery call: the form with what the visitor brings along, or what follows it. */
export function ContactCard({ stage, onStage }: ContactCardProps) {
  const card = useRef<HTMLElement>(null);
  const wasSent = useRef(false);
  const [slips, setSlips] = useState('');
  const scheduling = stage === 'unsent' ? undefined : stage;
  const isSent = scheduling !== undefined;

  const form = () => card.current?.querySelector('form');
  const slipsField = () => form()?.querySelector<HTMLTextAreaElement>('[name=slips]');
  const readForm = () => setSlips(slipsField()?.value ?? '');

  /** Takes off a slip as if the visitor had done so in the field: the draft and this card follow. */
  const takeOff = (title: string) => {
    const field = slipsField();
    if (!field) return;
    field.value = withoutSlip(field.value, title);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // React has removed the pressed button with its slip.
    form()?.querySelector('input')?.focus();
  };

  /** The form may have a draft, or what a link brings along. After a request, it takes the focus. */
  const handleFormShown = useEffectEvent(() => {
    readForm();
    if (wasSent.current) form()?.querySelector('input')?.focus();
  });
  useEffect(() => {
    if (!isSent) handleFormShown();
    wasSent.current = isSent;
  }, [isSent]);

  return (
    <section
      ref={card}
      className={`${paper.slip} ${styles.slip}`}
      aria-labelledby="book"
      onInput={isSent ? undefined : readForm}
    >
      {isSent ? (
        <RequestSent id="book" scheduling={scheduling} onAnother={() => onStage('unsent')} />
      ) : (
        <>
          <h2 id="book" className={styles.title}>
            Book Your Discovery Call
          </h2>
          <Slips value={slips} onTakeOff={takeOff} />
          <ContactForm
            onSent={() => onStage('announced')}
            // A visitor who has begun another request stays there.
            onScheduling={(outcome) => onStage((current) => (current === 'announced' ? outcome : current))}
          />
        </>
      )}
    </section>
  );
}
