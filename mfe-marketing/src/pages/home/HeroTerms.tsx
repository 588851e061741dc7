import { formatPrice, paths, plans, terms } from '@proper/shared-types/company';
import { Figures, TextLink } from '@proper/shared-ui';
import styles from './HeroTerms.module.css';
import { inboxAnchor } from './PermissionStrip';

/** Price, commitment and access, in three lines of a ledger below the actions. */
export const HeroTerms = () => (
  <ul className={styles.terms}>
    <li>
      <strong>
        <TextLink href={paths.pricing} covers>
          From {formatPrice(plans.fractional.pricePerMonth)} a month
        </TextLink>
      </strong>{' '}
      <span>
        <Figures>For {plans.fractional.hoursPerWeek}, manager included</Figures>
      </span>
    </li>
    <li>
      <strong>
        <Figures>{terms.commitment}</Figures>
      </strong>{' '}
      <span>
        <Figures>Then {terms.afterCommitment}</Figures>
      </span>
    </li>
    <li>
      <strong>You say what we open</strong>{' '}
      <TextLink href={`#${inboxAnchor}`} covers>
        Who sees your inbox
      </TextLink>
    </li>
  </ul>
);
