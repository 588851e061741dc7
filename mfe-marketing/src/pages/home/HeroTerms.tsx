import { formatHours, formatPrice, paths, plans, terms } from '@proper/shared-types/company';
import { NoBreak, TextLink } from '@proper/shared-ui';
import styles from './HeroTerms.module.css';
import { inboxAnchor } from './InboxAccess';

const linkTo = (href: string, text: string) => (
  <TextLink href={href} covers>
    {text}
  </TextLink>
);

const price = `From ${formatPrice(plans.fractional.pricePerMonth)} a month`;

/** Price, commitment and access, in three lines of a ledger below the actions. */
export const HeroTerms = () => (
  <ul className={styles.terms}>
    {[
      ['price', linkTo(paths.pricing, price), formatHours(plans.fractional).replace(/^a/, 'A')],
      ['commitment', terms.commitment, `Then ${terms.afterCommitment}`],
      ['access', 'You decide what we open', linkTo(`#${inboxAnchor}`, 'Who sees your inbox')],
    ].map(([key, term, text]) => (
      <li key={String(key)}>
        <strong>
          <NoBreak>{term}</NoBreak>
        </strong>{' '}
        <span>
          <NoBreak>{text}</NoBreak>
        </span>
      </li>
    ))}
  </ul>
);
