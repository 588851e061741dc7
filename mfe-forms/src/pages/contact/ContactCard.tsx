import { formatPrice, plans } from '@proper/shared-types/company';
import { paper } from '@proper/shared-ui';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ContactForm } from './ContactForm';
import styles from './ContactPage.module.css';
import { RequestSent } from './RequestSent';
import type { Stage } from './WhatToExpect';

interface ContactCardProps {
  readonly stage: Stage;
  readonly onStage: Dispatch<SetStateAction<Stage>>;
}

/** The name and the price of the chosen plan; undefined if none is chosen. */
function readPrice(option: string): string | undefined {
  const plan = Object.entries(plans).find(([name]) => name === option)?.[1];
  return plan && `${plan.name}, ${formatPrice(plan.pricePerMonth)} per month`;
}

/** The request for a discovery call: the form, or what follows it. */
export function ContactCard({ stage, onStage }: ContactCardProps) {
  const card = useRef<HTMLElement>(null);
  const wasSent = useRef(false);
  const [plan, setPlan] = useState('');
  const scheduling = stage === 'unsent' ? undefined : stage;
  const isSent = scheduling !== undefined;
  const price = readPrice(plan);

  const form = () => card.current?.querySelector('form');
  const readForm = () => setPlan(String(new FormData(form() ?? undefined).get('plan') ?? ''));

  /** The form may appear with a draft or with a plan from a link. After a request, it takes the focus. */
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
          {price && (
            <p className={styles.plan}>
              {/* An element of its own: translators replace text nodes, which React then cannot change. */}
              <span>{price}</span>
              <span aria-hidden="true"> · </span>
              <button type="button" onClick={() => form()?.querySelector('select')?.focus()}>
                Change
                <span className="visually-hidden"> the plan</span>
              </button>
            </p>
          )}
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
