import { call, callToActionNotes, paths } from '@proper/shared-types/company';
import {
  Accordion,
  BookingLink,
  ButtonLink,
  CallBand,
  PageHero,
  Section,
  staticHtml,
  TextLink,
} from '@proper/shared-ui';
import type { FaqContent } from '../../content/faq';
import { TitledTexts } from '../../widgets/TitledTexts';
import styles from './FaqPage.module.css';
import { Onboarding } from './Onboarding';
import { SheetSection } from './SheetSection';

const cardLink = (href: string, title: string) => (
  <TextLink href={href} covers>
    {title}
  </TextLink>
);

const quickCards = [
  [cardLink(paths.pricing, 'Plans and pricing'), 'Hours, response times and what each one costs.'],
  [cardLink(paths.faq, 'All the questions'), 'Cost, work, trust, the first weeks.'],
  [cardLink(paths.contact, 'Contact us'), `We respond within ${call.responseWithin}.`],
] as const;

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
          <span className={styles.count}>{items.length} answers</span>
        </li>
      ))}
    </ul>
  </nav>
);

const Questions = ({ html, data: { groups } }: FaqContent) => (
  <Section labelledBy="questions">
    <h2 id="questions" className="visually-hidden">
      Frequently asked questions
    </h2>
    {groups.map(({ id, title, way, items }, group) => (
      <section key={id} aria-labelledby={id} className={styles.group}>
        <div className={styles.label}>
          <h3 id={id}>{title}</h3>
          <TextLink href={way.href} alone>
            {way.label}
          </TextLink>
        </div>
        {/* All groups share one name, so that only one answer is open on the page. */}
        <Accordion
          name="faq"
          items={items.map((item, index) => ({
            ...item,
            answer: <div {...staticHtml(html, item.id)} />,
            // This answer is open at first, because everybody asks its question first.
            open: group === 0 && index === 0,
          }))}
        />
      </section>
    ))}
  </Section>
);

export default function FaqPage({ html, data }: FaqContent) {
  return (
    <>
      <PageHero
        title="What people ask before they hand over their inbox"
        lead="Straight answers, from cost to the first weeks."
        actions={<BookingLink inHero note={callToActionNotes.book} />}
        picture={<QuestionGroups groups={data.groups} />}
      />
      <Questions html={html} data={data} />
      <Onboarding />
      <SheetSection html={html} />
      <Section short>
        <TitledTexts items={quickCards} />
      </Section>
      <CallBand
        title="Still Have Questions?"
        text={`Ask them on a ${call.length} call, or in writing.`}
        otherActions={
          <ButtonLink href={paths.contact} variant="secondary" note={callToActionNotes.write}>
            Contact Us
          </ButtonLink>
        }
      />
    </>
  );
}
