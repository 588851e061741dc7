import { call, paths, terms } from 'shared-types';
import {
  Accordion,
  BookingLink,
  ButtonLink,
  CallToAction,
  Card,
  Grid,
  PageHero,
  Section,
  SectionHeading,
  Timeline,
} from 'shared-ui';
import { faqItems } from '../../content/faq';
import { onboardingJourney } from '../../content/onboarding';
import { quickLinks } from '../../content/quick-links';
import { FaqAnswer } from './FaqAnswer';
import styles from './FaqPage.module.css';

const accordionItems = faqItems.map((item) => ({
  id: item.id,
  question: item.question,
  answer: <FaqAnswer item={item} />,
}));

export default function FaqPage() {
  return (
    <>
      <PageHero
        kicker="Questions and answers"
        title="What people ask before they hand over their inbox"
        lead="Straight answers on cost, commitment, quality and trust, including the ones that may put you off."
      />
      <Section labelledBy="questions">
        <div className={styles.columns}>
          <SectionHeading
            id="questions"
            title="Frequently Asked Questions"
            lead={`${faqItems.length} questions. Open one, and the last one closes.`}
          />
          <Accordion name="faq" items={accordionItems} />
        </div>
      </Section>
      <Section tone="tint" labelledBy="onboarding">
        <SectionHeading
          id="onboarding"
          title="The Onboarding Journey"
          lead={`From the first conversation to a paired assistant in ${terms.onboarding}.`}
        />
        <Timeline items={onboardingJourney} />
      </Section>
      <CallToAction
        title="Still Have Questions?"
        text={`Ask them on a ${call.length} call, or write to us and we respond within ${call.responseWithin}.`}
        actions={
          <>
            <BookingLink />
            <ButtonLink href={paths.contact} variant="secondary">
              Contact Us
            </ButtonLink>
          </>
        }
      />
      <Section>
        <Grid columns={3}>
          {quickLinks.map(({ title, text, href }) => (
            <Card key={href} title={title} href={href}>
              <p>{text}</p>
            </Card>
          ))}
        </Grid>
      </Section>
    </>
  );
}
