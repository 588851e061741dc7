import {
  BookingLink,
  ButtonLink,
  CallToAction,
  Card,
  Grid,
  PageHero,
  Prose,
  Section,
  SectionHeading,
} from '@proper/shared-ui';
import type { Entry } from './entry';

const lead = 'One assistant who works your hours, on a monthly plan, with a manager who checks the work.';

const picture = (
  <svg viewBox="0 0 200 120" aria-hidden="true">
    <rect x="1" y="1" width="198" height="118" fill="none" stroke="currentColor" />
  </svg>
);

const cards = (count: number) =>
  ['One', 'Two', 'Three', 'Four'].slice(0, count).map((title) => <Card key={title} title={title} />);

const actions = (
  <>
    <BookingLink />
    <ButtonLink href="#" variant="secondary">
      See the plans
    </ButtonLink>
  </>
);

export const layout: readonly Entry[] = [
  {
    of: 'PageHero',
    states: [
      { name: 'plain', shown: <PageHero title="Questions, answered plainly" lead={lead} />, wide: true },
      {
        name: 'with kicker, actions and picture',
        shown: (
          <PageHero
            kicker="Services"
            title="Your week, kept in order"
            lead={lead}
            actions={actions}
            picture={picture}
          />
        ),
        wide: true,
      },
      {
        name: 'aligned at the top, with more below the lead',
        shown: (
          <PageHero title="Contact" lead={lead} picture={picture} alignTop>
            <p>Or write to us.</p>
          </PageHero>
        ),
        wide: true,
      },
      {
        name: 'with a large picture',
        shown: <PageHero title="About Proper" lead={lead} picture={picture} largePicture />,
        wide: true,
      },
      {
        name: 'with something below',
        shown: <PageHero title="10-15 hours back" lead={lead} actions={actions} below={<p>Every week.</p>} />,
        wide: true,
      },
    ],
  },
  {
    of: 'Section',
    states: (['paper', 'tint', 'ink'] as const).map((tone) => ({
      name: tone,
      shown: (
        <Section tone={tone}>
          <p>{lead}</p>
        </Section>
      ),
      wide: true as const,
    })),
  },
  {
    of: 'SectionHeading',
    states: [
      { name: 'alone', shown: <SectionHeading title="What is included" />, wide: true },
      { name: 'with a lead', shown: <SectionHeading title="What is included" lead={lead} />, wide: true },
    ],
  },
  {
    of: 'Grid',
    states: ([2, 3, 4] as const).map((columns) => ({
      name: `${columns} columns`,
      shown: <Grid columns={columns}>{cards(columns)}</Grid>,
      wide: true as const,
    })),
  },
  {
    of: 'CallToAction',
    states: [
      {
        name: 'as it is',
        shown: <CallToAction title="Talk to us for 30 minutes" text={lead} actions={actions} />,
        wide: true,
      },
    ],
  },
  {
    of: 'Prose',
    states: [
      {
        name: 'each element',
        shown: (
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
        wide: true,
      },
    ],
  },
];
