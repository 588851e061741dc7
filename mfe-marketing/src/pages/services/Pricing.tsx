import { callToActionNotes, contactUrl, formatPrice, onboarding } from '@proper/shared-types/company';
import { Badge, ButtonLink, NoBreak, paper, Section, SectionHeading } from '@proper/shared-ui';
import { inEveryPlan, planRows, pricingPlans } from '../../content/plans';
import styles from './Pricing.module.css';

/** The plans as one ledger: prices and buttons at the top, then the rows in which they differ. */
export const Pricing = () => (
  <Section id="pricing" tone="tint" short labelledBy="pricing-heading">
    <SectionHeading id="pricing-heading" title="Plans and pricing" />
    <div className={`${paper.slip} ${styles.ledger}`}>
      {pricingPlans.map((plan, index) => (
        <article key={plan.option} className={styles.plan}>
          <h3>
            {plan.name} {plan.badge && <Badge label={plan.badge} />}
          </h3>
          <p className={styles.price}>
            <strong>{formatPrice(plan.pricePerMonth)}</strong> per month
          </p>
          <p>{plan.description}</p>
          <div className={styles.action}>
            <ButtonLink
              href={contactUrl({ plan: plan.option })}
              variant="secondary"
              note={callToActionNotes.form}
            >
              Get Started
            </ButtonLink>
          </div>
          <dl className={styles.rows}>
            {planRows.map(([label, texts]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <NoBreak>{texts[index]}</NoBreak>
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
      <div className={styles.every}>
        <h3>In every plan</h3>
        <ul>
          {inEveryPlan.map((item) => (
            <li key={item}>
              <NoBreak>{item}</NoBreak>
            </li>
          ))}
        </ul>
      </div>
    </div>
    <p id="day-8" className={styles.counting}>
      {onboarding.counting}
    </p>
  </Section>
);
