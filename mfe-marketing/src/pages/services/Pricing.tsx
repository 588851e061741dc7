import { paths, terms } from 'shared-types';
import { Badge, ButtonLink, Card, Section, SectionHeading, TickList } from 'shared-ui';
import { inEveryPlan, pricingPlans } from '../../content/plans';
import styles from './Pricing.module.css';

export const Pricing = () => (
  <Section id="pricing" tone="tint" labelledBy="pricing-heading">
    <SectionHeading
      id="pricing-heading"
      title="Plans and Pricing"
      lead={
        <>
          One price a month and no hourly billing. A <span className={styles.whole}>{terms.commitment}</span>,
          then {terms.afterCommitment}.
        </>
      }
    />
    <div className={styles.plans}>
      {pricingPlans.map(({ name, audience, price, period, description, badge, features }) => (
        <Card
          key={name}
          title={name}
          kicker={audience}
          badge={badge && <Badge label={badge} />}
          footer={
            <ButtonLink href={paths.contact} variant={badge ? 'primary' : 'secondary'}>
              Get Started
            </ButtonLink>
          }
        >
          <p className={styles.price}>
            <strong>{price}</strong> {period}
          </p>
          <p className={badge && styles.featured}>{description}</p>
          <TickList items={features} />
        </Card>
      ))}
    </div>
    <div className={styles.every}>
      <h3>In every plan</h3>
      <TickList items={inEveryPlan} />
    </div>
  </Section>
);
