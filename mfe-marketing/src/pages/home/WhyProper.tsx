import type { PageContent } from '@proper/shared-types';
import { terms } from '@proper/shared-types/company';
import { Section, SectionHeading, staticHtml } from '@proper/shared-ui';
// The draft is finished markup; its styles come with this page.
import './red-pen/CorrectedDraft.module.css';
import disclosure from '../../widgets/disclosure.module.css';
import { NextStep } from '../../widgets/NextStep';
import { TitledTexts } from '../../widgets/TitledTexts';
import { useRedPen } from './red-pen/useRedPen';
import styles from './WhyProper.module.css';

/** Three reasons to choose Proper. */
const benefits = {
  'A manager comes with your assistant':
    'Onshore: trains your assistant, corrects the drafts and answers for the work.',
  'One price a month': 'No hourly billing, no timesheet.',
  [`At work when you are, for ${terms.timezoneOverlap}`]: 'Offshore: the rest is ready when you start.',
} as const;

/** Three reasons, and a sample of the work. */
export const WhyProper = ({ html }: Pick<PageContent, 'html'>) => (
  <Section tone="tint" labelledBy="why-proper">
    <div className={styles.why}>
      <div>
        <SectionHeading id="why-proper" title="Why Proper" opening="below" />
        <TitledTexts items={Object.entries(benefits)} />
      </div>
      <div {...staticHtml(html, 'draft')} />
      <details id="red-pen" className={`${disclosure.disclosure} ${styles.pen}`}>
        <summary>Try the red pen on a reply of yours</summary>
        <div {...useRedPen()} {...staticHtml(html, 'redPen')} />
        <NextStep>
          <p>With us, a manager reads your assistant’s drafts like this.</p>
        </NextStep>
      </details>
    </div>
  </Section>
);
