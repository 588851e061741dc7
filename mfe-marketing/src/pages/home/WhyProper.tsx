import type { PageContent } from '@proper/shared-types';
import { Section, SectionHeading, staticHtml, TextLink } from '@proper/shared-ui';
import { benefits, samples } from '../../content/home';
// The draft is finished markup; its styles come with this page.
import '../../pieces/Draft.module.css';
import disclosure from '../../pieces/disclosure.module.css';
import { NextStep } from '../../pieces/NextStep';
import { useRedPen } from '../../pieces/red-pen/red-pen';
import { TitledTexts } from '../TitledTexts';
import styles from './WhyProper.module.css';

/** Three reasons, a sample of the work, and where there is more to judge by. */
export const WhyProper = ({ html }: Pick<PageContent, 'html'>) => (
  <Section tone="tint" labelledBy="why-proper">
    <div className={styles.why}>
      <div>
        <SectionHeading id="why-proper" title="Why Proper" opening="below" />
        <TitledTexts items={Object.entries(benefits)} />
      </div>
      <div>
        <div {...staticHtml(html, 'draft')} />
        <details className={`${disclosure.disclosure} ${styles.pen}`}>
          <summary>Try the red pen on a reply of yours</summary>
          <div {...useRedPen()} {...staticHtml(html, 'redPen')} />
        </details>
      </div>
    </div>
    <div className={styles.samples}>
      <strong>Judge the work itself:</strong>
      {samples.map(([label, href]) => (
        <TextLink key={href} href={href} alone>
          {label}
        </TextLink>
      ))}
      <NextStep>Ask us: book a call</NextStep>
    </div>
  </Section>
);
