import { onboardingPhases } from '@proper/shared-types/company';
import { Wordmark } from '@proper/shared-ui';
import styles from './Preview.module.css';

const phases = {
  [onboardingPhases.intake]: [
    'Walk through last week together',
    'List the people who come first',
    'Agree how to reach each other',
  ],
  [onboardingPhases.systemsAccess]: [
    'Email and calendar, by delegation',
    'Elsewhere, a login of their own',
    'Every login tested on one call',
  ],
  [onboardingPhases.pairing]: [
    'First task: together, watched, alone',
    'Nothing goes out unapproved',
    'Review on the last day',
  ],
} as const;

/** A sketch of the onboarding checklist, which has no file yet. */
export const ChecklistPreview = ({ title }: { readonly title: string }) => (
  <figure className={styles.sketch}>
    <div className={styles.page} role="img" aria-label={`Sketch of the first page of the ${title}`}>
      <Wordmark />
      <p className={styles.longTitle}>{title}</p>
      <div className={styles.phases}>
        {Object.entries(phases).map(([when, items], index) => (
          <div key={when}>
            <p className={styles.phase}>{when}</p>
            {items.map((item) => (
              <p key={item} className={index === 0 ? styles.ticked : styles.open}>
                {item}
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
    <figcaption className={styles.caption}>A sketch of the first page</figcaption>
  </figure>
);
