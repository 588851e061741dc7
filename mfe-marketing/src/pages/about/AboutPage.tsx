import {
  assistants,
  call,
  callToActionNotes,
  firstDayTogether,
  legalEntity,
  paths,
  people,
} from '@proper/shared-types/company';
import {
  BookingLink,
  ButtonLink,
  CallBand,
  PageHero,
  paper,
  Section,
  SectionHeading,
  SocialLinks,
  Steps,
  TextLink,
} from '@proper/shared-ui';
import { differences, otherwise, principles, values, whenItGoesWrong } from '../../content/about';
import { TitledTexts } from '../../widgets/TitledTexts';
import styles from './AboutPage.module.css';
import { Errand } from './Errand';
import { LevelScale } from './LevelScale';

const Mission = () => (
  <Section tone="tint" short labelledBy="mission" className={styles.mission}>
    <SectionHeading id="mission" title="Our Mission" size="small" opening="below" />
    <p>
      To give busy people their week back: the small things done, the large ones in order, and nothing
      forgotten.
    </p>
  </Section>
);

/** What only the owner knows of the company (`facts.ts` of shared-types). */
interface CompanyFacts {
  readonly people: typeof people;
  readonly legalEntity: string | undefined;
  readonly assistants: typeof assistants;
}

/** The two people of every plan: what each does, and what the company's facts say of them. */
export const HybridModel = ({ people, legalEntity, assistants }: CompanyFacts) => {
  const facts = [
    ['Where they work', assistants.countries],
    ['How they are employed', assistants.employment],
    ['How they are vetted', assistants.vetting],
  ].filter(([, fact]) => fact !== undefined);
  return (
    <section aria-labelledby="hybrid-model" className={styles.hybrid}>
      <h2 id="hybrid-model">The Hybrid Model</h2>
      <div className={`${paper.slip} ${styles.desk}`}>
        <h3>Onshore manager</h3>
        <p>
          Learns how you work and writes it down. Trains your assistant, checks the work and answers for it.
        </p>
        {people.length === 0 && <p>You learn on the call who yours would be.</p>}
        {people.map(({ name, role, portrait }) => (
          <div key={name}>
            {portrait && <img src={portrait} alt="" width="96" height="96" loading="lazy" />}
            <strong>{name}</strong> <span>{role}</span>
          </div>
        ))}
        {legalEntity && <p>{legalEntity}</p>}
      </div>
      <div className={`${paper.slip} ${styles.desk}`}>
        <h3>Offshore assistants</h3>
        <p>
          Your assistant does the work: email, calendar, tasks, research, reminders. Writes to you directly,
          and has your day ready by the morning.
        </p>
        {facts.length === 0 && (
          <p>
            You meet yours on <TextLink href={paths.dayEight}>day {firstDayTogether}</TextLink> of onboarding,
            before anything goes out.
          </p>
        )}
        {facts.map(([about, fact]) => (
          <div key={about}>
            <span>{about}</span> {fact}
          </div>
        ))}
      </div>
    </section>
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
      lead="From one evening to the next afternoon."
    />
    <Errand />
  </Section>
);

/** What we hold to, in three columns. */
const Principles = () => (
  <Section tone="tint" className={styles.columns}>
    {Object.entries({
      'Our Values': values,
      'Our Four Principles': principles,
      "Why We're Different": differences,
    }).map(([title, texts], index) => (
      <section key={title} aria-labelledby={`column-${index}`}>
        <SectionHeading id={`column-${index}`} title={title} opening="below" size="small" />
        <TitledTexts items={Object.entries(texts)} />
        {texts === principles && (
          <TextLink href={paths.fourPrinciples} alone>
            Read the article on them
          </TextLink>
        )}
      </section>
    ))}
  </Section>
);

const WhenItGoesWrong = () => (
  <Section labelledBy="wrong">
    <SectionHeading
      id="wrong"
      title="When it goes wrong"
      lead="One person answers for it in every plan: your onshore manager."
    />
    <Steps items={Object.entries(whenItGoesWrong).map(([title, text]) => ({ title, text }))} />
    <p>{otherwise}</p>
  </Section>
);

export default function AboutPage() {
  return (
    <>
      <PageHero
        title={<span className={styles.title}>Two people run your week. One answers for it.</span>}
        lead="An assistant runs the detail of your day. A manager who knows your business checks it."
        actions={<BookingLink inHero note={callToActionNotes.book} />}
        picture={<HybridModel {...{ people, legalEntity, assistants }} />}
        largePicture
        alignTop
      />
      <OneErrand />
      <Mission />
      <LevelScale />
      <Principles />
      <WhenItGoesWrong />
      <CallBand
        title="Ask who would run your week"
        text={`Bring an ordinary week to a ${call.minutes}-minute call.`}
        otherActions={
          <ButtonLink href={paths.contact} variant="secondary" note={callToActionNotes.write}>
            Contact Us
          </ButtonLink>
        }
      >
        <SocialLinks label="Follow us:" />
      </CallBand>
    </>
  );
}
