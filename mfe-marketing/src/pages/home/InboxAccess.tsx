import { paths } from '@proper/shared-types/company';
import { Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { ExampleSheet } from '../../widgets/ExampleSheet';
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
          You decide, tool by tool, before anybody opens anything. This is an example:{' '}
          <TextLink href={paths.permissionSheet}>fill in your own sheet</TextLink>
        </>
      }
    />
    <ExampleSheet />
  </Section>
);
