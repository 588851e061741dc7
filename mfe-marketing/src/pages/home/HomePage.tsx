import { call, formatPrice, paths, plans, terms } from 'shared-types';
import { BookingLink, ButtonLink, CallToAction, PageHero } from 'shared-ui';
import styles from './HomePage.module.css';
import { MainServices } from './MainServices';
import { Statistics } from './Statistics';
import { WeekPicture } from './WeekPicture';
import { WhyProper } from './WhyProper';

export default function HomePage() {
  return (
    <>
      <PageHero
        kicker="Executive assistance, done for you"
        title="Your week, put in order"
        lead="An assistant runs your inbox, your calendar and your follow-ups. A manager checks the work. You get the hours back, and the week goes to plan."
        actions={
          <>
            <ButtonLink href={paths.contact}>Start Now</ButtonLink>
            <BookingLink variant="secondary" />
          </>
        }
        picture={<WeekPicture />}
      >
        <p className={styles.terms}>
          From {formatPrice(plans.fractional.pricePerMonth)} a month. No hourly billing. A{' '}
          <span className={styles.whole}>{terms.commitment}</span>, then {terms.afterCommitment}.
        </p>
      </PageHero>
      <WhyProper />
      <MainServices />
      <Statistics />
      <CallToAction
        title="Start with one conversation"
        text={`Bring an ordinary week to a ${call.length} call. We tell you what we would take off it first, and what you should keep.`}
        actions={<BookingLink />}
      />
    </>
  );
}
