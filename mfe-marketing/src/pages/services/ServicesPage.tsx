import type { PageContent } from '@proper/shared-types';
import { call, callToActionNotes, formatPrice, paths, plans } from '@proper/shared-types/company';
import {
  BookingLink,
  ButtonLink,
  CallBand,
  PageHero,
  paper,
  Section,
  SectionHeading,
  Steps,
  staticHtml,
  TextLink,
} from '@proper/shared-ui';
import { howItWorks } from '../../content/services-page';
// The calculator is finished markup; its styles come with this page.
import '../../widgets/WidgetActions.module.css';
import '../../widgets/controls.module.css';
import calculator from './calculator/Calculator.module.css';
import './calculator/ReturnChart.module.css';
import disclosure from '../../widgets/disclosure.module.css';
import { useCalculator } from './calculator/useCalculator';
import '../../widgets/TitledTexts.module.css';
import { NextStep } from '../../widgets/NextStep';
import { HandedOver } from './HandedOver';
import ways from './OtherWays.module.css';
import { Pricing } from './Pricing';
import { ServiceList } from './ServiceList';

const HowItWorks = () => (
  <Section short labelledBy="how-it-works">
    <SectionHeading id="how-it-works" title="How It Works" />
    <Steps items={Object.entries(howItWorks).map(([title, text]) => ({ title, text }))} />
    <NextStep>
      <TextLink href={paths.onboarding} alone>
        See it with your own dates
      </TextLink>
    </NextStep>
  </Section>
);

/** The curve of the return, with the visitor's own figures on it. */
const RoiGrowth = ({ html }: Pick<PageContent, 'html'>) => (
  <Section id="worth-it" tone="tint" labelledBy="roi-growth">
    <SectionHeading id="roi-growth" title="The ROI growth curve" />
    <form
      className={`${paper.slip} ${calculator.calculator}`}
      {...useCalculator()}
      {...staticHtml(html, 'calculator')}
    />
  </Section>
);

/** When the answer is no, and what else there is. */
const WhenNot = ({ html }: Pick<PageContent, 'html'>) => (
  <Section labelledBy="when-not">
    <SectionHeading id="when-not" title="When not to hire us" />
    <div {...staticHtml(html, 'whenNot')} />
    <details id="comparison" className={`${disclosure.disclosure} ${ways.place}`}>
      <summary>Five ways to get this work done</summary>
      <div {...staticHtml(html, 'otherWays')} />
    </details>
  </Section>
);

export default function ServicesPage({ html }: PageContent) {
  return (
    <>
      <PageHero
        title="Hand over the work that fills your week"
        lead={`Six kinds of work, by people who know how you like it done, from ${formatPrice(plans.fractional.pricePerMonth)} a month.`}
        actions={
          <>
            <BookingLink inHero note={callToActionNotes.book} />
            <ButtonLink href={paths.pricing} variant="secondary">
              See the plans
            </ButtonLink>
          </>
        }
        picture={<HandedOver />}
      />
      <ServiceList />
      <Pricing />
      <HowItWorks />
      <RoiGrowth html={html} />
      <WhenNot html={html} />
      <CallBand
        title="Find out what you could hand over"
        text={`Bring your week to a ${call.length} call.`}
      />
    </>
  );
}
