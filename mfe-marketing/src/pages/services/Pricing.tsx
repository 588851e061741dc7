import { account, contactAbout, doors, formatPrice } from '@proper/shared-types/company';
import { Badge, ButtonLink, Figures, paper, Section, SectionHeading } from '@proper/shared-ui';
import { inEveryPlan, planRows, pricingPlans } from '../../content/plans';
import styles from './Pricing.module.css';

/** The plans as one ledger: prices and buttons at the top, then rows with shared labels. */
export const Pricing = () => (
  <Section id="pricing" tone="tint" short labelledBy="pricing-heading">
    <SectionHeading id="pricing-heading" title="Plans and pricing" opening="below" size="large" />
    <div className={`${paper.slip} ${styles.ledger}`}>
      <div className={styles.labels}>
        <p>Get Started: {doors.write.toLowerCase()}, then choose a time for the call</p>
        {planRows.map((label) => (
          <span key={label} aria-hidden="true">
            {label}
          </span>
        ))}
      </div>
      {pricingPlans.map(({ option, name, pricePerMonth, description, badge, features }) => (
        <article key={option} className={styles.plan}>
          <h3>
            {name} {badge && <Badge label={badge} />}
          </h3>
          <p className={styles.price}>
            <strong>{formatPrice(pricePerMonth)}</strong> per month
          </p>
          <div className={styles.action}>
            <ButtonLink href={contactAbout(option)} variant={badge ? 'primary' : 'secondary'}>
              Get Started
            </ButtonLink>
          </div>
          <p className={styles.description}>{description}</p>
          <dl className={styles.rows}>
            {planRows.map((label, row) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Figures>{features[row]}</Figures>
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
      <div className={styles.every}>
        <h3>In every plan</h3>
        <ul className={styles.items}>
          {inEveryPlan.map((item) => (
            <li key={item}>
              <Figures>{item}</Figures>
            </li>
          ))}
        </ul>
      </div>
    </div>
    <p id="day-8" className={styles.counting}>
      {account.counting}
    </p>
  </Section>
);
