import { call, doors, paths } from '@proper/shared-types/company';
import type { PageContent } from '@proper/shared-types';
import { BookingLink, ButtonLink, CallToAction, PageHero } from '@proper/shared-ui';
import { DaySection } from './DaySection';
import { HeroTerms } from './HeroTerms';
import { MainServices } from './MainServices';
import { PlanStrip } from './PlanStrip';
import { Statistics } from './Statistics';
import { WeekPicture } from './WeekPicture';
import { WhyProper } from './WhyProper';

export default function HomePage({ html }: PageContent) {
  return (
    <>
      <PageHero
        kicker="Executive assistants for leaders and entrepreneurs"
        title="Your week, put in order"
        // The word joiner keeps "follow-ups" on one line.
        lead={
          'An assistant runs your inbox, your calendar and your follow-\u2060ups. A manager checks the work. You get the hours back, and the week goes to plan.'
        }
        actions={
          <>
            <ButtonLink href={paths.contact} note={doors.write}>
              Start Now
            </ButtonLink>
            <BookingLink variant="secondary" note={doors.book} />
          </>
        }
        picture={<WeekPicture />}
        largePicture
      >
        <HeroTerms />
      </PageHero>
      <DaySection html={html} />
      <PlanStrip />
      <WhyProper html={html} />
      <MainServices />
      <Statistics html={html} />
      <CallToAction
        title="Start with one conversation"
        text={`Bring an ordinary week to a ${call.length} call. We will tell you what we would take on first, and what you should keep.`}
        actions={<BookingLink note={doors.book} />}
      />
    </>
  );
}
