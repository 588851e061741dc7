import {
  BookingLink,
  ButtonLink,
  CallToAction,
  PageHero,
  Prose,
  Section,
  SectionHeading,
} from '@proper/shared-ui';
import type { Shown, States } from './entry';

const lead = 'One assistant who works your hours, on a monthly plan, with a manager who checks the work.';

const picture = (
  <svg viewBox="0 0 200 120" aria-hidden="true">
    <rect x="1" y="1" width="198" height="118" fill="none" stroke="currentColor" />
  </svg>
);

const actions = (
  <>
    <BookingLink />
    <ButtonLink href="#" variant="secondary">
      See the plans
    </ButtonLink>
  </>
);

export const layout = {
  PageHero: {
    plain: <PageHero title="Questions, answered plainly" lead={lead} />,
    'with kicker, actions and picture': (
      <PageHero
        kicker="Services"
        title="Your week, kept in order"
        lead={lead}
        actions={actions}
        picture={picture}
      />
    ),
    'aligned at the top, with more below the lead': (
      <PageHero title="Contact" lead={lead} picture={picture} alignTop>
        <p>Or write to us.</p>
      </PageHero>
    ),
    'with a large picture': <PageHero title="About Proper" lead={lead} picture={picture} largePicture />,
    'with something below': (
      <PageHero title="10-15 hours back" lead={lead} actions={actions} below={<p>Every week.</p>} />
    ),
  },
  Section: Object.fromEntries(
    (['paper', 'tint', 'ink'] as const).map((tone) => [
      tone,
      <Section key={tone} tone={tone}>
        <p>{lead}</p>
      </Section>,
    ]),
  ),
  SectionHeading: {
    alone: <SectionHeading title="What is included" />,
    'with a lead': <SectionHeading title="What is included" lead={lead} />,
    'lead below, large': <SectionHeading title="What is included" lead={lead} opening="below" size="large" />,
    'on a rule, small': <SectionHeading title="What is included" lead={lead} opening="ruled" size="small" />,
  },
  CallToAction: {
    'as it is': <CallToAction title="Talk to us for 30 minutes" text={lead} actions={actions} />,
  },
  Prose: {
    'each element': (
      <Prose>
        <h2>Write it down once</h2>
        <p>{lead}</p>
        <h3>How</h3>
        <ul>
          <li>Say what is wanted.</li>
          <li>Say by when.</li>
        </ul>
        <ol>
          <li>First.</li>
          <li>Then.</li>
        </ol>
        <blockquote>
          <p>Ask early, with an answer in hand.</p>
        </blockquote>
        <figure>
          {picture}
          <figcaption>A figure</figcaption>
        </figure>
      </Prose>
    ),
  },
} satisfies Partial<Record<Shown, States>>;
