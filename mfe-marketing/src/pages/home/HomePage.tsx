import type { PageContent } from '@proper/shared-types';
import { call, callToActionNotes, outcomes, paths } from '@proper/shared-types/company';
import { BookingLink, ButtonLink, CallBand, PageHero, staticHtml } from '@proper/shared-ui';
import { DaySection } from './DaySection';
import { HeroTerms } from './HeroTerms';
import { InboxAccess } from './InboxAccess';
import { MainServices } from './MainServices';
// The drawing is finished markup; its styles come with this page.
import './WeekPicture.module.css';
import { CostAndWorth } from './CostAndWorth';
import { WhyProper } from './WhyProper';

export default function HomePage({ html }: PageContent) {
  return (
    <>
      <PageHero
        kicker="Remote executive assistants for leaders and entrepreneurs"
        title="Your week, put in order"
        // The word joiner keeps "follow-ups" on one line.
        lead={`A person runs your inbox, your calendar and your follow-\u2060ups. A manager checks the work. You get back ${outcomes.hoursBack.value} a week.`}
        actions={
          <>
            <BookingLink inHero note={callToActionNotes.book} />
            <ButtonLink href={paths.contact} variant="secondary" note={callToActionNotes.write}>
              Start Now
            </ButtonLink>
          </>
        }
        picture={<div {...staticHtml(html, 'week')} />}
        largePicture
        alignTop
      >
        <HeroTerms />
      </PageHero>
      <DaySection html={html} />
      <MainServices />
      <InboxAccess />
      <WhyProper html={html} />
      <CostAndWorth />
      <CallBand
        title="Start with one conversation"
        text={`Bring an ordinary week to a ${call.length} call.`}
      />
    </>
  );
}
