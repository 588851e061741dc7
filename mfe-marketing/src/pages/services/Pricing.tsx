import { terms } from '@proper/shared-types';
import { RuledList, Section, SectionHeading } from '@proper/shared-ui';
import { inEveryPlan, pricingPlans } from '../../content/plans';
import { PlanCard } from './PlanCard';
import styles from './Pricing.module.css';

export const Pricing = () => (
  <Section id="pricing" tone="tint" labelledBy="pricing-heading">
    <SectionHeading
      id="pricing-heading"
      title="Plans and pricing"
      lead={`One price a month and no hourly billing. A ${terms.commitment}, then ${terms.afterCommitment}.`}
    />
    <div className={styles.plans}>
      {pricingPlans.map((plan) => (
        <PlanCard key={plan.option} {...plan} />
      ))}
    </div>
    <div className={styles.every}>
      <h3>In every plan</h3>
      <RuledList items={inEveryPlan} />
    </div>
  </Section>
);
