import { call, doors, paths, useSiteConfig } from '@proper/shared-types';
import { BookingLink, PageHero, Section, SectionHeading, SocialLinks, TextLink } from '@proper/shared-ui';
import { differences, principles, values } from '../../content/about';
import { TitledTexts } from '../TitledTexts';
import styles from './AboutPage.module.css';
import { Errand } from './Errand';
import { LevelScale } from './LevelScale';

/** Who is responsible for the service, if the configuration names anyone. */
const Company = () => {
  const { people = [], legalEntity } = useSiteConfig();
  if (people.length === 0 && !legalEntity) return null;
  return (
    <Section short labelledBy="company" className={styles.company}>
      <h2 id="company">Who answers for it</h2>
      <ul className={styles.people}>
        {people.map(({ name, role, face }) => (
          <li key={name}>
            {face && <img src={face} alt="" width="96" height="96" loading="lazy" />}
            <h3>{name}</h3>
            <p>{role}</p>
          </li>
        ))}
      </ul>
      {legalEntity && <p>{legalEntity}</p>}
    </Section>
  );
};

export default function AboutPage() {
  return (
    <>
      <PageHero
        title="We look after the week, so that you can look ahead"
        lead="Proper is an executive assistant service for leaders, entrepreneurs and their teams. You get an assistant, a manager who answers for the work, and your evenings back."
        below={<Errand />}
      />
      <Section tone="ink" short labelledBy="mission" className={styles.mission}>
        <h2 id="mission">Our Mission</h2>
        <p>
          To give busy people their week back: the small things done, the large ones in order, and nothing
          forgotten.
        </p>
      </Section>
      <LevelScale />
      <Section labelledBy="hybrid-model" className={styles.hybrid}>
        <SectionHeading
          id="hybrid-model"
          title="The Hybrid Model"
          lead="An assistant and a manager for the price of a plan: one in the detail of your day, one close to your business."
        />
        <div>
          <h3>Onshore manager</h3>
          <p>
            Learns how you work and writes it down. Trains your assistant, checks the work and answers for it.
            Speaks up when something could run better.
          </p>
        </div>
        <div>
          <h3>Offshore assistants</h3>
          <p>
            Do the work, every day: email, calendar, tasks, research, reminders. Write to you directly, and
            have what you need ready by the morning.
          </p>
        </div>
      </Section>
      <Company />
      <Section tone="tint" className={styles.sides}>
        <section aria-labelledby="values">
          <SectionHeading id="values" title="Our values" lead="What we hold to on any day, seen or unseen." />
          <TitledTexts className={styles.texts} items={values} />
        </section>
        <section aria-labelledby="differences">
          <SectionHeading
            id="differences"
            title="Why We're Different"
            lead="Three decisions that shape the service."
          />
          <TitledTexts className={styles.texts} items={differences} />
        </section>
      </Section>
      <Section labelledBy="principles">
        <SectionHeading
          id="principles"
          title="Our Four Principles"
          lead={
            <>
              How we work, on any day of the week.{' '}
              <TextLink href={paths.fourPrinciples}>Read the article on them</TextLink>
            </>
          }
        />
        <ol className={styles.principles}>
          {Object.entries(principles).map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section tone="ink" short labelledBy="follow" className={styles.follow}>
        <SectionHeading
          id="follow"
          title="Follow our work"
          lead={`Notes on delegation, as we learn. Or talk to us: it takes ${call.minutes} minutes.`}
        />
        <SocialLinks />
        <BookingLink note={doors.book} />
      </Section>
    </>
  );
}
