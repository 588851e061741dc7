import { call } from '@proper/shared-types/company';
import { BookingLink, CallToAction, PageHero, Section, SectionHeading } from '@proper/shared-ui';

export default function OpenRolesPage() {
  return (
    <>
      <PageHero
        title="Open roles"
        lead="This page is being written. Say here, in one or two sentences, what readers will find on it."
      />
      <Section labelledBy="first-section">
        <SectionHeading
          id="first-section"
          title="What readers want to know first"
          lead="Say it in one sentence, and explain it below."
        />
        <p>
          Each section answers one question, in the words that a reader would use. Components for lists, steps
          and cards are in shared-ui, and the other pages show how to use them.
        </p>
      </Section>
      <CallToAction
        title="Talk to us"
        text={`A discovery call takes ${call.minutes} minutes.`}
        actions={<BookingLink />}
      />
    </>
  );
}
