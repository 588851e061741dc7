import { assistants, call, doors, legalEntity, paths, people } from '@proper/shared-types/company';
import { BookingLink, PageHero, Section, SectionHeading, SocialLinks, TextLink } from '@proper/shared-ui';
import { differences, principles, values, whenItGoesWrong } from '../../content/about';
import { TitledTexts } from '../TitledTexts';
import styles from './AboutPage.module.css';
import { Errand } from './Errand';
import { LevelScale } from './LevelScale';

const Mission = () => (
  <Section tone="ink" short labelledBy="mission" className={styles.mission}>
    <SectionHeading id="mission" title="Our Mission" size="small" opening="below" />
    <p>
      To give busy people their week back: the small things done, the large ones in order, and nothing
      forgotten.
    </p>
  </Section>
);

/** The assistant and the manager of every plan. */
const HybridModel = () => (
  <Section labelledBy="hybrid-model">
    <SectionHeading
      id="hybrid-model"
      title="The Hybrid Model"
      opening="margin"
      lead="An assistant and a manager for the price of a plan: one in the detail of your day, one close to your business."
    />
    <div className={styles.hybrid}>
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
          Do the work, every day: email, calendar, tasks, research, reminders. Write to you directly, and have
          what you need ready by the morning.
        </p>
      </div>
    </div>
  </Section>
);

/** What only the owner knows of the company (`facts.ts` of shared-types). */
interface CompanyFacts {
  readonly people: typeof people;
  readonly legalEntity: string | undefined;
  readonly assistants: typeof assistants;
}

/** Who is responsible for the service, and the facts about it: each only where it is known. */
export const Company = ({ people, legalEntity, assistants }: CompanyFacts) => {
  const facts = [
    ['Where assistants work', assistants.countries],
    ['How they are employed', assistants.employment],
    ['How they are vetted', assistants.vetting],
    ['The company', legalEntity],
  ].filter(([, fact]) => fact !== undefined);
  if (people.length === 0 && facts.length === 0) return null;
  return (
    <Section short labelledBy="company" className={styles.company}>
      <SectionHeading id="company" title="Who answers for it" size="small" opening="below" />
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map(({ name, role, face }) => (
            <li key={name}>
              {face && <img src={face} alt="" width="96" height="96" loading="lazy" />}
              <h3>{name}</h3>
              <p>{role}</p>
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([about, fact]) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
};

/** What the assistant and the manager each do of one errand. */
const OneErrand = () => (
  <Section labelledBy="errand">
    <SectionHeading
      id="errand"
      title="One errand, handed over once"
      opening="ruled"
      size="small"
      lead="From an evening to the next afternoon."
    />
    <Errand />
  </Section>
);

const ValuesAndDifferences = () => (
  <Section className={styles.sides}>
    <section aria-labelledby="values">
      <SectionHeading id="values" title="Our values" opening="below" />
      <TitledTexts className={styles.texts} items={values} />
    </section>
    <section aria-labelledby="differences">
      <SectionHeading id="differences" title="Why We're Different" opening="below" />
      <TitledTexts className={styles.texts} items={differences} />
    </section>
  </Section>
);

const Principles = () => (
  <Section tone="tint" labelledBy="principles">
    <SectionHeading id="principles" title="Our Four Principles" opening="below" size="large" />
    <ol className={styles.principles}>
      {Object.entries(principles).map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <TextLink href={paths.fourPrinciples} alone>
      Read the article on them
    </TextLink>
  </Section>
);

/** Where to read more, and the call. */
const Follow = () => (
  <Section tone="ink" short labelledBy="follow" className={styles.follow}>
    <SectionHeading
      id="follow"
      title="Follow our work"
      opening="below"
      lead={`Notes on delegation, as we learn. Or talk to us: it takes ${call.minutes} minutes.`}
    />
    <SocialLinks />
    <BookingLink note={doors.book} />
  </Section>
);

export default function AboutPage() {
  return (
    <>
      <PageHero
        title={<span className={styles.title}>Who answers when it goes wrong</span>}
        lead="Your manager: one person, onshore, in every plan. Your assistant does the work; your manager checks it and answers for it."
        actions={<BookingLink note={doors.book} />}
        picture={
          <>
            <h2 className={styles.then}>What happens then</h2>
            <TitledTexts className={styles.wrong} items={whenItGoesWrong} />
          </>
        }
        largePicture
      />
      <Mission />
      <HybridModel />
      <Company {...{ people, legalEntity, assistants }} />
      <OneErrand />
      <LevelScale />
      <ValuesAndDifferences />
      <Principles />
      <Follow />
    </>
  );
}
