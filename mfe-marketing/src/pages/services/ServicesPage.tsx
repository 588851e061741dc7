import { call, doors, formatPrice, paths, plans } from '@proper/shared-types/company';
import {
  BookingLink,
  ButtonLink,
  CallToAction,
  PageHero,
  Section,
  SectionHeading,
  Steps,
  staticHtml,
} from '@proper/shared-ui';
import { howItWorks, type ServicesContent } from '../../content/services-page';
// The specimens are finished markup; their styles come with this page.
import specimens from '../../pieces/Specimens.module.css';
import { ComparisonSection } from './ComparisonSection';
import { HandedOver } from './HandedOver';
import { Pricing } from './Pricing';
import { RoiGrowth } from './RoiGrowth';
import { ServiceList } from './ServiceList';
import { WorthIt } from './WorthIt';

export default function ServicesPage(content: ServicesContent) {
  return (
    <>
      <PageHero
        kicker="Services and pricing"
        title="Hand over the work that fills your week"
        lead={`Six kinds of work, done by people who know how you like it. Plans start at ${formatPrice(plans.fractional.pricePerMonth)} a month, and a busy month costs no more than a quiet one.`}
        actions={
          <>
            <BookingLink note={doors.book} />
            <ButtonLink href={paths.pricing} variant="quiet">
              See the plans
            </ButtonLink>
          </>
        }
        picture={<HandedOver />}
      />
      <ServiceList />
      <Pricing />
      <Section short labelledBy="how-it-works">
        <SectionHeading id="how-it-works" title="How It Works" />
        <Steps items={Object.entries(howItWorks).map(([title, text]) => ({ title, text }))} />
      </Section>
      <RoiGrowth />
      <WorthIt {...content} />
      <ComparisonSection html={content.html} />
      <Section labelledBy="specimens">
        <SectionHeading id="specimens" title="What it looks like on paper" />
        <div className={specimens.specimens} {...staticHtml(content.html, 'specimens')} />
      </Section>
      <CallToAction
        title="Find out what you could hand over"
        text={`On a ${call.length} call we will go through your week with you and say which plan fits, or that none does.`}
        actions={<BookingLink note={doors.book} />}
      />
    </>
  );
}
