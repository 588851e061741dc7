import { call, paths } from '@proper/shared-types';
import { BookingLink, PageHero, Section, SectionHeading, SocialLinks, TextLink } from '@proper/shared-ui';
import { differences } from '../../content/differences';
import { principles } from '../../content/principles';
import { values } from '../../content/values';
import styles from './AboutPage.module.css';
import { HybridModel } from './HybridModel';
import { LevelScale } from './LevelScale';
import { SharedDay } from './SharedDay';
import { TitledList } from './TitledList';

export default function AboutPage() {
  return (
    <>
      <PageHero
        title="We look after the week, so that you can look ahead"
        lead="Proper is an executive assistant service for leaders, entrepreneurs and their teams. You get one assistant, one manager who answers for the work, and your evenings back."
        picture={<SharedDay />}
      />
      <Section labelledBy="mission">
        <div className={styles.columns}>
          <SectionHeading id="mission" title="Our Mission" />
          <p className={styles.mission}>
            To give busy people their week back: the small things done, the large ones in order, and nothing
            forgotten.
          </p>
        </div>
      </Section>
      <LevelScale />
      <HybridModel />
      <Section tone="tint" labelledBy="values">
        <div className={styles.columns}>
          <SectionHeading id="values" title="Our values" lead="What we hold to when nobody is checking." />
          <TitledList items={values} />
        </div>
      </Section>
      <Section labelledBy="differences">
        <div className={styles.columns}>
          <SectionHeading
            id="differences"
            title="Why We're Different"
            lead="Three decisions that shape the service."
          />
          <TitledList items={differences} wide />
        </div>
      </Section>
      <Section tone="ink" labelledBy="principles">
        <SectionHeading
          id="principles"
          title="Our Four Principles"
          lead="How we work, on any day of the week."
        />
        <ol className={styles.principles}>
          {principles.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <TextLink href={paths.fourPrinciples}>Read the article on the four principles</TextLink>
      </Section>
      <Section labelledBy="follow">
        <div className={styles.columns}>
          <SectionHeading
            id="follow"
            title="Follow our work"
            lead={`Notes on delegation, as we learn. Or talk to us: it takes ${call.minutes} minutes.`}
          />
          <div className={styles.follow}>
            <SocialLinks />
            <BookingLink />
          </div>
        </div>
      </Section>
    </>
  );
}
