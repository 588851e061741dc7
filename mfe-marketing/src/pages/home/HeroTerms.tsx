import { formatPrice, plans, terms } from '@proper/shared-types';
import { TextLink } from '@proper/shared-ui';
import styles from './HeroTerms.module.css';
import { inboxAnchor } from './WhyProper';

const cells = [
  { term: `From ${formatPrice(plans.fractional.pricePerMonth)} a month`, note: 'No hourly billing' },
  { term: terms.commitment, note: `Then ${terms.afterCommitment}` },
  {
    term: 'You say what we open',
    note: <TextLink href={`#${inboxAnchor}`}>Who sees your inbox</TextLink>,
  },
] as const;

/** Price, commitment and access, in three cells of a ledger below the actions. */
export const HeroTerms = () => (
  <div className={styles.place}>
    <ul className={styles.terms}>
      {cells.map(({ term, note }) => (
        <li key={term}>
          <strong>{term}</strong> <span>{note}</span>
        </li>
      ))}
    </ul>
  </div>
);
