import { contactAbout } from '@proper/shared-types';
import { Badge, ButtonLink } from '@proper/shared-ui';
import { planRows, type pricingPlans } from '../../content/plans';
import styles from './PlanCard.module.css';

/** A plan on a sheet of its own. Its rows are those of the grid around it, so that they can be compared across. */
export const PlanCard = ({
  option,
  name,
  price,
  period,
  description,
  badge,
  features,
}: (typeof pricingPlans)[number]) => (
  <article className={styles.plan}>
    <h3>
      {name}
      {badge && (
        <span className={styles.badge}>
          {' '}
          <Badge label={badge} />
        </span>
      )}
    </h3>
    <p className={styles.price}>
      <strong>{price}</strong> {period}
    </p>
    <p>{description}</p>
    <dl className={styles.rows}>
      {planRows.map(({ row, label }) => (
        <div key={row}>
          <dt>{label}</dt>
          <dd>{features[row]}</dd>
        </div>
      ))}
    </dl>
    <div className={styles.action}>
      <ButtonLink href={contactAbout(option)} variant={badge ? 'primary' : 'secondary'}>
        Get Started
      </ButtonLink>
    </div>
  </article>
);
