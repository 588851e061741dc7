import { call } from '@proper/shared-types';
import { useEffect, useRef, useState } from 'react';
import { ContactForm } from './ContactForm';
import styles from './ContactPage.module.css';
import { RequestSent, type Scheduling } from './RequestSent';

/** The request for a discovery call: the form, or what follows it. */
export function ContactCard() {
  const card = useRef<HTMLElement>(null);
  const [view, setView] = useState<'form' | 'sent' | 'form-again'>('form');
  const [scheduling, setScheduling] = useState<Scheduling>('announced');

  useEffect(() => {
    if (view === 'form-again') card.current?.querySelector('input')?.focus();
  }, [view]);

  return (
    <section ref={card} className={styles.slip} aria-labelledby="book">
      {view === 'sent' ? (
        <RequestSent id="book" scheduling={scheduling} onAnother={() => setView('form-again')} />
      ) : (
        <>
          <h2 id="book" className={styles.title}>
            Book Your Discovery Call
          </h2>
          <p className={styles.lead}>
            A {call.length} discovery call. Send us your request, then choose a time that suits you.
          </p>
          <ContactForm
            onSent={() => {
              setScheduling('announced');
              setView('sent');
            }}
            onScheduling={setScheduling}
          />
        </>
      )}
    </section>
  );
}
