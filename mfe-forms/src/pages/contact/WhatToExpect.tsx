import { call } from '@proper/shared-types';
import { Figures } from '@proper/shared-ui';
import styles from './ContactPage.module.css';

/** What became of the scheduling page: about to open, open in another tab, or blocked by the browser. */
export type Scheduling = 'announced' | 'opened' | 'blocked';

/** How far a visitor has come: the form is empty or filled in, or the request is sent and the scheduling page follows. */
export type Stage = 'empty' | 'filled' | Scheduling;

const steps = [
  {
    title: 'You tell us about your week',
    text: 'A name and an email address are enough. A line on what fills your week helps us prepare.',
  },
  {
    title: 'You send your request',
    text: `We answer within ${call.responseWithin}.`,
  },
  {
    title: 'You choose a time',
    text: 'The scheduling page opens as soon as your request is sent.',
  },
  {
    title: 'We talk, and you decide',
    text: 'We go through your week. You get a recommendation: which plan fits, and what we would take over first.',
  },
] as const;

/** How many steps are ticked at each stage. */
const ticked: Readonly<Record<Stage, number>> = { empty: 0, filled: 1, announced: 2, blocked: 2, opened: 3 };

/** The steps from the request to the decision, ticked off as the visitor goes along. */
export const WhatToExpect = ({ stage }: { readonly stage: Stage }) => (
  <ol className={styles.steps}>
    {steps.map(({ title, text }, index) => (
      <li key={title} className={styles.step} data-done={index < ticked[stage] || undefined}>
        <h3>
          {title}
          {index < ticked[stage] && <span className="visually-hidden"> (done)</span>}
        </h3>
        <p>
          <Figures>{text}</Figures>
        </p>
      </li>
    ))}
  </ol>
);
