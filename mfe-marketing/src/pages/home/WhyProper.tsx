import type { PageContent } from '@proper/shared-types';
import { account, legalEntity, people } from '@proper/shared-types/company';
import { Section, SectionHeading, staticHtml } from '@proper/shared-ui';
import { benefits } from '../../content/home';
// The specimens are finished markup; their styles come with this page.
import '../../pieces/actions.module.css';
import '../../pieces/controls.module.css';
import '../../pieces/Draft.module.css';
import sheet from '../../pieces/permissions/PermissionSheet.module.css';
import { usePermissionSheet } from '../../pieces/permissions/permission-sheet';
import { TitledTexts } from '../TitledTexts';
import styles from './WhyProper.module.css';

/** The id of the section with the permission sheet, for links to it on the same page. */
export const inboxAnchor = 'who-sees-your-inbox';

/** Who answers for the service, where they are known, and what clients say of it. */
const WhoSpeaks = () => {
  const named = [
    ...people.map(({ name, role }) => `${name}, ${role}`),
    ...(legalEntity ? [legalEntity] : []),
  ];
  return (
    <div className={styles.quotes}>
      <p>No client quotes yet. When a client agrees, the name and date will stand here.</p>
      {named.length > 0 && <p>Who answers for the work: {named.join('; ')}.</p>}
    </div>
  );
};

/** A specimen of the work, and who may open what. */
export const WhyProper = ({ html }: Pick<PageContent, 'html'>) => (
  <>
    <Section tone="tint" labelledBy="why-proper">
      <div className={styles.why}>
        <SectionHeading id="why-proper" title="Why Proper" />
        <div {...staticHtml(html, 'draft')} />
        <TitledTexts className={styles.benefits} items={benefits} />
        <WhoSpeaks />
      </div>
    </Section>
    <Section id={inboxAnchor} tone="tint" labelledBy="inbox-heading">
      <SectionHeading
        id="inbox-heading"
        title="Who sees your inbox"
        lead="You decide, tool by tool, on one sheet, before anybody opens anything."
      />
      <form
        className={sheet.place}
        autoComplete="off"
        {...usePermissionSheet(true)}
        onSubmit={(event) => event.preventDefault()}
        {...staticHtml(html, 'permissionSheet')}
      />
      <div className={styles.notes}>
        <p>{account.access}</p>
        <p>{account.review}</p>
      </div>
    </Section>
  </>
);
