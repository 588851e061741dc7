import { call } from '@proper/shared-types/company';
import { Figures } from '@proper/shared-ui';
import { CallPlan } from './CallPlan';
import styles from './ContactPage.module.css';

/** What became of the scheduling page: about to open, open in another tab, or blocked by the browser. */
export type Scheduling = 'announced' | 'opened' | 'blocked';

/** How far a visitor has come: nothing is sent, or the request is sent and the scheduling page follows. */
export type Stage = 'unsent' | Scheduling;

const steps = {
  'You tell us about your week': 'A name and an email address are enough.',
  'You send your request': `We answer within ${call.responseWithin}.`,
  'You choose a time': 'In a hurry? The scheduling page opens when your request is sent.',
  [`We talk for ${call.minutes} minutes, and you decide`]: <CallPlan />,
} as const;

/** How many steps are ticked: only those that have happened. That the scheduling page is open does not mean that a time is chosen. */
const ticked = (stage: Stage): number => (stage === 'unsent' ? 0 : 2);

/** The steps from the request to the decision, ticked off as the visitor goes along. */
export const WhatToExpect = ({ stage }: { readonly stage: Stage }) => (
  <ol className={styles.steps}>
    {Object.entries(steps).map(([title, text], index) => (
      <li key={title} className={styles.step} data-done={index < ticked(stage) || undefined}>
        <h3>
          {title}
          {index < ticked(stage) && <span className="visually-hidden"> (done)</span>}
        </h3>
        <div>
          <Figures>{text}</Figures>
        </div>
      </li>
    ))}
  </ol>
);
