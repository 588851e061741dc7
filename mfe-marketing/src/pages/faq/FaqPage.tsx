import { call, doors, paths } from '@proper/shared-types/company';
import {
  Accordion,
  BookingLink,
  ButtonLink,
  CallToAction,
  PageHero,
  Section,
  SectionHeading,
  staticHtml,
  TextLink,
  Timeline,
} from '@proper/shared-ui';
import type { FaqContent } from '../../content/faq';
import { checks, onboardingJourney, quickLinks } from '../../content/faq-page';
import { TitledTexts } from '../TitledTexts';
import styles from './FaqPage.module.css';
import { SheetSection } from './SheetSection';

/** The groups of questions, each with a link to it. */
const QuestionGroups = ({ groups }: FaqContent['data']) => (
  <nav aria-label="Groups of questions">
    <ul className={styles.index}>
      {groups.map(({ id, title, summary, items }) => (
        <li key={id}>
          <TextLink href={`#${id}`} covers>
            {title}
          </TextLink>
          <span className={styles.summary}>{summary}</span>
          <span className={styles.count}>{items.length}</span>
        </li>
      ))}
    </ul>
  </nav>
);

export default function FaqPage({ html, data: { groups } }: FaqContent) {
  return (
    <>
      <PageHero
        title="What people ask before they hand over their inbox"
        lead="Straight answers on cost, commitment, quality and trust, including the ones that may put you off."
        picture={<QuestionGroups groups={groups} />}
      />
      <Section labelledBy="questions">
        <SectionHeading id="questions" title="Frequently asked questions" />
        {groups.map(({ id, title, way, items }) => (
          <section key={id} aria-labelledby={id} className={styles.group}>
            <h3 id={id}>{title}</h3>
            {/* One name, so that one answer is open on the whole page. */}
            <Accordion
              name="faq"
              items={items.map((item) => ({ ...item, answer: <div {...staticHtml(html, item.id)} /> }))}
            />
            <p className={styles.wayOn}>
              <TextLink href={way.href} alone>
                {way.label}
              </TextLink>
            </p>
          </section>
        ))}
      </Section>
      <SheetSection html={html} />
      <Section labelledBy="check-it-yourself">
        <SectionHeading
          id="check-it-yourself"
          title="Check it yourself"
          lead="Whoever asks for your inbox should begin with their own website. Five minutes in your browser will do."
        />
        <TitledTexts className={styles.checks} items={checks} />
      </Section>
      <Section tone="tint" labelledBy="onboarding">
        <SectionHeading id="onboarding" title="The onboarding journey" />
        <Timeline items={onboardingJourney} />
      </Section>
      <CallToAction
        title="Still Have Questions?"
        text={`Ask them on a ${call.length} call, or write to us and we respond within ${call.responseWithin}.`}
        actions={
          <>
            <BookingLink note={doors.book} />
            <ButtonLink href={paths.contact} variant="secondary" note={doors.write}>
              Contact Us
            </ButtonLink>
          </>
        }
      />
      <Section short>
        <ul className={styles.ways}>
          {quickLinks.map(({ title, text, href }) => (
            <li key={href}>
              <h3>
                <TextLink href={href} covers>
                  {title}
                </TextLink>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
