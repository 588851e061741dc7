import { call } from '@proper/shared-types';
import { BookingLink, CallToAction, PageHero, Section, SectionHeading } from '@proper/shared-ui';

export default function ExamplePage() {
  return (
    <>
      <PageHero
        title="Example page"
        lead="This page is being written. Say here, in one or two sentences, what its reader finds on it."
      />
      <Section labelledBy="first-section">
        <SectionHeading
          id="first-section"
          title="What the reader wants to know first"
          lead="Say it in a sentence, and go into it below."
        />
        <p>
          Each section answers one question, in the words in which a reader would ask it. Components for
          lists, steps and cards are in shared-ui, and the other pages show how they are used.
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
