import { formatPrice, paths, plans, terms } from '@proper/shared-types/company';
import { TextLink } from '@proper/shared-ui';
import styles from './HeroTerms.module.css';
import { inboxAnchor } from './PermissionStrip';

const cells = [
  {
    id: 'price',
    term: (
      <TextLink href={paths.pricing} covers>
        From {formatPrice(plans.fractional.pricePerMonth)} a month
      </TextLink>
    ),
    note: `For ${plans.fractional.hoursPerWeek}, manager included`,
  },
  { id: 'commitment', term: terms.commitment, note: `Then ${terms.afterCommitment}` },
  {
    id: 'access',
    term: 'You say what we open',
    note: (
      <TextLink href={`#${inboxAnchor}`} covers>
        Who sees your inbox
      </TextLink>
    ),
  },
] as const;

/** Price, commitment and access, in three cells of a ledger below the actions. */
export const HeroTerms = () => (
  <div className={styles.place}>
    <ul className={styles.terms}>
      {cells.map(({ id, term, note }) => (
        <li key={id}>
          <strong>{term}</strong> <span>{note}</span>
        </li>
      ))}
    </ul>
  </div>
);
