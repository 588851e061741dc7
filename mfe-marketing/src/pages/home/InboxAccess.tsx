import { paths } from '@proper/shared-types/company';
import { paper, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { exampleSheet } from '../../content/permissions';
import styles from './InboxAccess.module.css';

/** The id of this section, for links to it on the same page. */
export const inboxAnchor = 'who-sees-your-inbox';

/** Who may open what, on the home page. */
export const InboxAccess = () => (
  <Section id={inboxAnchor} short labelledBy="inbox-heading" className={styles.place}>
    <SectionHeading
      id="inbox-heading"
      title="Who sees your inbox"
      opening="below"
      lead={
        <>
          Your assistant and your manager. You decide, tool by tool.{' '}
          <TextLink href={paths.permissionSheet}>Fill in your own sheet</TextLink>
        </>
      }
    />
    <dl className={`${paper.slip} ${styles.sheet}`}>
      {exampleSheet.map(([tool, access]) => (
        <div key={tool}>
          <dt>{tool}</dt>
          <dd>{access}</dd>
        </div>
      ))}
    </dl>
  </Section>
);
