import { formatPrice, plans } from '@proper/shared-types/company';
import { paper } from '@proper/shared-ui';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Stage } from './BesideTheForm';
import { withoutSlip } from './brought';
import { ContactForm } from './ContactForm';
import styles from './ContactPage.module.css';
import { RequestSent } from './RequestSent';
import { Slips } from './Slips';

interface ContactCardProps {
  readonly stage: Stage;
  readonly onStage: Dispatch<SetStateAction<Stage>>;
}

/** The name and the price of the chosen plan; undefined if none is chosen. */
function readPrice(option: string): string | undefined {
  const plan = Object.entries(plans).find(([name]) => name === option)?.[1];
  return plan && `${plan.name}, ${formatPrice(plan.pricePerMonth)} per month`;
}

/** The request for a discovery call: the form with what the visitor brings along, or what follows it. */
export function ContactCard({ stage, onStage }: ContactCardProps) {
  const card = useRef<HTMLElement>(null);
  const wasSent = useRef(false);
  const [{ plan, brought }, setCarried] = useState({ plan: '', brought: '' });
  const scheduling = stage === 'unsent' ? undefined : stage;
  const isSent = scheduling !== undefined;

  const form = () => card.current?.querySelector('form');
  const readForm = () => {
    const values = new FormData(form() ?? undefined);
    setCarried({ plan: String(values.get('plan') ?? ''), brought: String(values.get('brought') ?? '') });
  };

  /** Empties the plan, or takes off a slip, as if the visitor had typed it: the draft and this card follow. */
  const takeOff = (title: string) => {
    const field = form()?.querySelector<HTMLSelectElement | HTMLTextAreaElement>(
      title === 'plan' ? '[name=plan]' : '[name=brought]',
    );
    if (!field) return;
    field.value = title === 'plan' ? '' : withoutSlip(field.value, title);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The button is gone.
    form()?.querySelector('input')?.focus();
  };

  /** The form may appear with a draft or with what a link brought. After a request, it takes the focus. */
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
          <Slips plan={readPrice(plan)} brought={brought} onTakeOff={takeOff} />
          <ContactForm
            onSent={() => onStage('announced')}
            // Not while the visitor is writing another request.
            onScheduling={(outcome) => onStage((current) => (current === 'announced' ? outcome : current))}
          />
        </>
      )}
    </section>
  );
}
