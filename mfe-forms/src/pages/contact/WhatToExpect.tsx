import { call } from '@proper/shared-types';
import { Figures } from '@proper/shared-ui';
import styles from './ContactPage.module.css';

/** What became of the scheduling page: about to open, open in another tab, or blocked by the browser. */
export type Scheduling = 'announced' | 'opened' | 'blocked';

/** How far a visitor has come: the form is empty or filled in, or the request is sent and the scheduling page follows. */
export type Stage = 'empty' | 'filled' | Scheduling;

const steps = {
  'You tell us about your week':
    'A name and an email address are enough. A line on what fills your week helps us prepare.',
  'You send your request': `We answer within ${call.responseWithin}.`,
  'You choose a time': 'The scheduling page opens as soon as your request is sent.',
  'We talk, and you decide':
    'We go through your week. You get a recommendation: which plan fits, and what we would take over first.',
} as const;

/** How many steps are ticked at each stage. */
const ticked: Readonly<Record<Stage, number>> = { empty: 0, filled: 1, announced: 2, blocked: 2, opened: 3 };

/** The steps from the request to the decision, ticked off as the visitor goes along. */
export const WhatToExpect = ({ stage }: { readonly stage: Stage }) => (
  <ol className={styles.steps}>
    {Object.entries(steps).map(([title, text], index) => (
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
