import { account, type PageContent } from '@proper/shared-types';
import { Section, SectionHeading, staticHtml } from '@proper/shared-ui';
import { benefits } from '../../content/home';
// Both pictures are finished markup; their styles come with this page.
import '../../pictures/PermissionSheet.module.css';
import '../../pictures/TwoPeople.module.css';
import { TitledTexts } from '../TitledTexts';
import styles from './WhyProper.module.css';

/** The id of the section with the permission sheet, for links to it on the same page. */
export const inboxAnchor = 'who-sees-your-inbox';

/** Two people and a permission sheet: who works for a client, and what each of them may open. */
export const WhyProper = ({ html }: Pick<PageContent, 'html'>) => (
  <>
    <Section tone="tint" labelledBy="why-proper">
      <div className={styles.why}>
        <SectionHeading
          id="why-proper"
          title="Why Proper"
          lead="An assistant is easy to hire and hard to get right. Three things make the difference."
        />
        <div {...staticHtml(html, 'people')} />
        <TitledTexts className={styles.benefits} items={benefits} />
      </div>
    </Section>
    <Section id={inboxAnchor} tone="tint" labelledBy="inbox-heading">
      <div className={styles.access}>
        <SectionHeading
          id="inbox-heading"
          title="Who sees your inbox"
          lead="You decide, tool by tool, on one sheet, before anybody opens anything."
        />
        <div {...staticHtml(html, 'permissionSheet')} />
        <div className={styles.notes}>
          <p>{account.access}</p>
          <p>{account.review}</p>
        </div>
      </div>
    </Section>
  </>
);
