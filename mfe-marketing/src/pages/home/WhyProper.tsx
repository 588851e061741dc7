import type { PageContent } from '@proper/shared-types';
import { legalEntity, people } from '@proper/shared-types/company';
import { Section, SectionHeading, staticHtml, TextLink } from '@proper/shared-ui';
import { benefits, samples } from '../../content/home';
// The draft is finished markup; its styles come with this page.
import '../../pieces/Draft.module.css';
import { NextStep } from '../../pieces/NextStep';
import { TitledTexts } from '../TitledTexts';
import styles from './WhyProper.module.css';

/** Who answers for the service, where the company's facts name them. */
const WhoAnswers = () => {
  const named = [
    ...people.map(({ name, role }) => `${name}, ${role}`),
    ...(legalEntity ? [legalEntity] : []),
  ];
  return named.length > 0 && <p>Who answers for the work: {named.join('; ')}.</p>;
};

/** A sample of the work, three reasons, and where there is more to judge by. */
export const WhyProper = ({ html }: Pick<PageContent, 'html'>) => (
  <Section tone="tint" labelledBy="why-proper" className={styles.why}>
    <SectionHeading id="why-proper" title="Why Proper" opening="below" />
    <div className={styles.draft} {...staticHtml(html, 'draft')} />
    <TitledTexts className={styles.benefits} items={benefits} />
    <div className={styles.samples}>
      <p>Judge the work itself:</p>
      <ul>
        {samples.map(([label, href]) => (
          <li key={href}>
            <TextLink href={href}>{label}</TextLink>
          </li>
        ))}
      </ul>
      <WhoAnswers />
      <NextStep>Ask us: book a call</NextStep>
    </div>
  </Section>
);
