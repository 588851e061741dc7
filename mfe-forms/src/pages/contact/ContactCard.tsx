import { call, formatPrice, plans } from '@proper/shared-types/company';
import { BookingLink, Button, PrivacyNote, paper } from '@proper/shared-ui';
import { NewsletterForm } from '@proper/shared-ui/forms';
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Scheduling, Stage } from './ContactAside';
import { ContactForm } from './ContactForm';
import styles from './ContactPage.module.css';
import { readSlips, shorten, withoutSlip } from './message-slips';

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

/** The content of the card once the request is sent. Its link works even if popups are blocked. */
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
  /** The name and the price of the chosen plan; undefined if none is chosen. */
  readonly plan: string | undefined;
  /** The value of the field `slips`. */
  readonly value: string;
  /** Removes the slip with this title; the plan's is called `plan`. */
  readonly onRemove: (title: string) => void;
}

/** What a visitor brings along and sends with the form, each on a slip that can be removed. */
const Slips = ({ plan, value, onRemove }: SlipsProps) => {
  const shown = [
    ...(plan ? [{ key: 'plan', title: plan, text: plan }] : []),
    ...readSlips(value).map((slip) => ({ key: slip.title, ...slip })),
  ];
  if (shown.length === 0) return null;
  return (
    <ul className={styles.slips} aria-label="You bring along">
      {shown.map(({ key, title, text }) => (
        <li key={key}>
          {text.length > title.length + 1 ? (
            <details>
              <summary>{shorten(text)}</summary>
              <p>{text}</p>
            </details>
          ) : (
            // An element of its own: translators replace text nodes, which React then cannot change.
            <span>{title}</span>
          )}
          <button type="button" onClick={() => onRemove(key)}>
            Remove<span className="visually-hidden"> {title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

interface ContactCardProps {
  /** Whether the visitor wants to hear of new articles: the newsletter leads, and the form is folded. */
  readonly isForUpdates: boolean;
  readonly stage: Stage;
  readonly onStage: Dispatch<SetStateAction<Stage>>;
}

/** The name and the price of the chosen plan; undefined if none is chosen. */
function describePlan(option: string): string | undefined {
  const plan = Object.entries(plans).find(([name]) => name === option)?.[1];
  return plan && `${plan.name}, ${formatPrice(plan.pricePerMonth)} a month`;
}

/** The request for a discovery call: the form with what the visitor brings along, or what follows it. */
export function ContactCard({ isForUpdates, stage, onStage }: ContactCardProps) {
  const card = useRef<HTMLElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const wasSent = useRef(false);
  const [{ plan, slips }, setShown] = useState({ plan: '', slips: '' });
  const scheduling = stage === 'unsent' ? undefined : stage;
  const isSent = scheduling !== undefined;

  const form = () => fold.current?.querySelector('form');
  const readForm = () => {
    const values = new FormData(form() ?? undefined);
    setShown({ plan: String(values.get('plan') ?? ''), slips: String(values.get('slips') ?? '') });
  };

  /** Empties the plan, or removes a slip, as if the visitor had typed it: the draft and this card follow. */
  const removeSlip = (title: string) => {
    const field = form()?.querySelector<HTMLSelectElement | HTMLTextAreaElement>(
      title === 'plan' ? '[name=plan]' : '[name=slips]',
    );
    if (!field) return;
    field.value = title === 'plan' ? '' : withoutSlip(field.value, title);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // React has removed the pressed button with its slip.
    form()?.querySelector('input')?.focus();
  };

  /** Reads the form, which may have a draft or values from a link. After a request, it takes the focus. */
  const handleFormShown = useEffectEvent(() => {
    readForm();
    if (wasSent.current) form()?.querySelector('input')?.focus();
  });
  useEffect(() => {
    if (!isSent) handleFormShown();
    wasSent.current = isSent;
  }, [isSent]);

  // Before the first paint of a navigation. A form in use stays open: it may have been before hydration.
  useLayoutEffect(() => {
    if (!fold.current || fold.current.open === !isForUpdates) return;
    if (fold.current.querySelector(':focus, [data-submit-early]')) return;
    fold.current.open = !isForUpdates;
    // Another form has taken its place: its box is a new one, and has not moved.
    fold.current.hidden = true;
    void fold.current.offsetHeight;
    fold.current.hidden = false;
  }, [isForUpdates]);

  return (
    <section
      ref={card}
      className={`${paper.slip} ${styles.slip}`}
      aria-labelledby="book"
      // The layout hides its own booking buttons next to the one of this card.
      data-request-sent={isSent || undefined}
      onInput={isSent ? undefined : readForm}
    >
      {isSent ? (
        <RequestSent id="book" scheduling={scheduling} onAnother={() => onStage('unsent')} />
      ) : (
        <>
          <h2 id="book" className={styles.title}>
            {isForUpdates ? 'Get Updates' : 'Book Your Discovery Call'}
          </h2>
          {isForUpdates && <NewsletterForm />}
          <details ref={fold} open className={styles.fold}>
            <summary hidden={!isForUpdates}>Book your discovery call instead</summary>
            <Slips plan={describePlan(plan)} value={slips} onRemove={removeSlip} />
            <ContactForm
              onSent={() => onStage('announced')}
              // A visitor who has begun another request stays there.
              onScheduling={(outcome) => onStage((current) => (current === 'announced' ? outcome : current))}
            />
            <PrivacyNote what="what you send" why="to answer you and prepare the call" />
          </details>
        </>
      )}
    </section>
  );
}
