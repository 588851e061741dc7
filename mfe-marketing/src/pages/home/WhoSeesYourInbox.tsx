import { paths } from '@proper/shared-types';
import { Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { accessRows } from '../../content/access';
import { RuledRows } from './RuledRows';

/** The id of the section, for links to it on the same page. */
export const inboxAnchor = 'who-sees-your-inbox';

export const WhoSeesYourInbox = () => (
  <Section id={inboxAnchor} labelledBy="inbox-heading">
    <RuledRows
      heading={
        <>
          <SectionHeading
            id="inbox-heading"
            title="Who sees your inbox"
            lead="The question to ask before any other. This is how we answer it."
          />
          <TextLink href={paths.faq}>Everything else that people ask</TextLink>
        </>
      }
      rows={accessRows}
    />
  </Section>
);
