import { formatPrice, paths, plans, terms } from '@proper/shared-types/company';
import { Figures, Section, TextLink } from '@proper/shared-ui';
import styles from './PlanStrip.module.css';

const { fractional, fulltime, teams } = plans;

const strip = [
  [fractional, fractional.hoursPerWeek],
  [fulltime, fulltime.hoursPerWeek],
  [teams, teams.capacity],
] as const;

/** The three plans on one strip, each leading to the ledger of plans. */
export const PlanStrip = () => (
  <Section short labelledBy="plan-strip">
    <div className={styles.strip}>
      <div className={styles.words}>
        <h2 id="plan-strip">Three plans, one price each</h2>
        <p>
          <Figures>
            No hourly billing. A {terms.commitment}, then {terms.afterCommitment}.
          </Figures>{' '}
          <TextLink href={paths.pricing}>Compare the plans</TextLink>
        </p>
      </div>
      <ul className={styles.plans}>
        {strip.map(([{ name, pricePerMonth }, amount]) => (
          <li key={name}>
            <a href={paths.pricing}>
              <strong>{name}</strong> <span className={styles.price}>{formatPrice(pricePerMonth)}</span>{' '}
              <span className={styles.amount}>
                a month, <Figures>{amount}</Figures>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  </Section>
);
