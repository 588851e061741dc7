import type { PageContent } from '@proper/shared-types';
import { callToActionNotes, firstDayTogether, outcomes, paths } from '@proper/shared-types/company';
import { BookingLink, ButtonLink, CallBand, NoBreak, PageHero, staticHtml } from '@proper/shared-ui';
import { DaySection } from './DaySection';
import { HeroTerms } from './HeroTerms';
import terms from './HeroTerms.module.css';
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
        lead={
          <NoBreak>
            {/* The word joiner keeps "follow-ups" on one line. */}
            {`A person runs your inbox, calendar and follow-\u2060ups. A manager checks it. `}
            <span className={terms.aim}>
              <NoBreak>{`Our aim: ${outcomes.hoursBack.value} back a\u00a0week.`}</NoBreak>
            </span>
          </NoBreak>
        }
        actions={
          <>
            <BookingLink inHero note={callToActionNotes.book} />
            <ButtonLink href={paths.contact} variant="secondary" note={callToActionNotes.form}>
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
      <MainServices />
      <DaySection html={html} />
      <InboxAccess />
      <WhyProper html={html} />
      <CostAndWorth />
      <CallBand
        title="Start with one conversation"
        text={`Say yes, and you meet your assistant on day\u00a0${firstDayTogether}.`}
        otherActions={
          <ButtonLink
            href={paths.delegationPlaybook}
            variant="secondary"
            note="Free, for your name and email"
          >
            Get the Delegation Playbook
          </ButtonLink>
        }
      />
    </>
  );
}
