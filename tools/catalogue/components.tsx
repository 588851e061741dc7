import type * as contract from '@proper/shared-types/backend';
import * as ui from '@proper/shared-ui';
import type * as formControls from '@proper/shared-ui/forms';
import type { ReactNode } from 'react';
import styles from './catalogue.module.css';
import { forms } from './forms';

/** The visible exports of the design system. */
export type Shown = Exclude<
  keyof typeof ui | Exclude<keyof typeof formControls, keyof typeof contract>,
  'FormTheme' | 'requiredFields' | 'staticHtml' | 'useSubmission'
>;

/**
 * A component's states by label. For `hovered` or `focused`, browser tests hover over everything in it, or
 * focus its links, buttons and fields.
 */
type States = Readonly<Record<string, ReactNode>>;

const lead = 'One assistant who works your hours, on a monthly plan, with a manager who checks the work.';
const text = 'Your inbox, calendar and travel, kept in order by one person who knows how you work.';

/** A component's states, one for each value of a property. */
const each = <Value extends string>(
  values: readonly Value[],
  show: (value: Value) => ReactNode,
  ending = '',
): States => Object.fromEntries(values.map((value) => [value + ending, show(value)]));

const variants = ['primary', 'secondary', 'quiet'] as const;
const sendButton = (variant: (typeof variants)[number]) => (
  <ui.Button variant={variant}>Send request</ui.Button>
);

const planLink = (props: Partial<Parameters<typeof ui.ButtonLink>[0]> = {}) => (
  <ui.ButtonLink href="#" {...props}>
    See the plans
  </ui.ButtonLink>
);

const textLink = (props: Partial<Parameters<typeof ui.TextLink>[0]> = {}) => (
  <ui.TextLink href="#" {...props}>
    How onboarding works
  </ui.TextLink>
);

const items = ['Inbox and calendar', 'Travel and expenses', 'Notes of every call'];

const answers = (prefix = '') => [
  { id: `${prefix}cost`, question: 'What does it cost?', answer: <p>From $1,600 per month.</p> },
  { id: `${prefix}begin`, question: 'How soon can we begin?', answer: <p>{text}</p> },
];

const frame = (
  <svg viewBox="0 0 400 120" aria-hidden="true">
    <rect x="1" y="1" width="398" height="118" fill="none" stroke="currentColor" />
  </svg>
);

const cardLink = (
  <ui.Card title="Inbox management" href="#">
    {text}
  </ui.Card>
);

const fullCard = (
  <ui.Card
    title="Task Delegation Playbook"
    href="#"
    kicker="Playbook"
    badge={<ui.Badge label="Free" />}
    picture={frame}
    footer={<span>12 pages</span>}
  >
    {text}
  </ui.Card>
);

const actions = (
  <>
    <ui.BookingLink />
    {planLink({ variant: 'secondary' })}
  </>
);

/** The catalogue's entries in their order. A missing component is a type error. */
export const entries: Readonly<Record<Shown, States>> = {
  Wordmark: { 'as it is': <ui.Wordmark /> },
  drawing: {
    'each class': (
      <svg className={ui.drawing.picture} viewBox="0 0 480 80" aria-hidden="true">
        <rect className={ui.drawing.paper} x="10" y="10" width="100" height="60" />
        <rect className={ui.drawing.block} x="20" y="20" width="40" height="14" />
        <path className={ui.drawing.tick} d="M72 50l8 8 16-20" />
        <path d="M20 48h40M20 58h30" />
      </svg>
    ),
  },
  paper: {
    slip: <p className={ui.paper.slip}>On the page</p>,
    lifted: <p className={ui.paper.lifted}>Lifted off the page</p>,
  },
  Button: {
    ...each(variants, sendButton),
    ...each(variants, sendButton, ', hovered'),
    focused: <ui.Button>Send request</ui.Button>,
    busy: <ui.Button busy>Sending…</ui.Button>,
    'busy, secondary': (
      <ui.Button busy variant="secondary">
        Sending…
      </ui.Button>
    ),
  },
  ButtonLink: {
    ...each(variants, (variant) => planLink({ variant })),
    hovered: planLink(),
    'in a new tab': planLink({ newTab: true }),
    'on the dark band': <div className="band">{planLink()}</div>,
  },
  BookingLink: {
    'as it is': <ui.BookingLink />,
    'in other words': <ui.BookingLink variant="secondary">Book a call</ui.BookingLink>,
  },
  TextLink: {
    'as it is': textLink(),
    hovered: textLink(),
    focused: textLink(),
    'in a new tab': textLink({ newTab: true }),
    'over its whole row, focused': <p className={styles.row}>{textLink({ covers: true })}</p>,
  },
  BackLink: { 'as it is': <ui.BackLink href="#">All resources</ui.BackLink> },
  SocialLinks: { 'as it is': <ui.SocialLinks />, 'with a label': <ui.SocialLinks label="Follow us" /> },
  Accordion: {
    closed: <ui.Accordion name="closed" items={answers()} />,
    'one open': (
      <div ref={(element) => element?.querySelector('details')?.setAttribute('open', '')}>
        <ui.Accordion name="open" items={answers('open-')} />
      </div>
    ),
  },
  Badge: each(['Free', 'MOST POPULAR'], (label) => <ui.Badge label={label} />),
  Card: {
    plain: <ui.Card title="Inbox management">{text}</ui.Card>,
    'a link': cardLink,
    'a link, hovered': cardLink,
    'a link, focused': cardLink,
    'with everything': fullCard,
  },
  NoBreak: {
    'a range at the end of a line': <ui.NoBreak>An overlap of 4-5 hours a day, at Level 5.</ui.NoBreak>,
  },
  PrivacyNote: { 'as it is': <ui.PrivacyNote what="your email address" why="to write to you" /> },
  PageIndex: {
    // These ids are those of two headings on this page, of which the first is above the window.
    'with a section in view': (
      <ui.PageIndex
        label="On this page"
        sections={[
          { id: 'Wordmark', title: 'What it costs' },
          { id: 'Prose', title: 'How it begins' },
        ]}
      />
    ),
  },
  RuledList: { offered: <ui.RuledList items={items} />, 'ticked off': <ui.RuledList ticked items={items} /> },
  Steps: { three: <ui.Steps items={['Talk', 'Match', 'Begin'].map((title) => ({ title, text }))} /> },
  Timeline: {
    'the fortnight': (
      <ui.Timeline
        items={[
          { when: 'Days 1-3', days: 3, title: 'Intake', text },
          { when: 'Days 8-14', days: 7, title: 'Pairing', text },
        ]}
      />
    ),
  },
  ...forms,
  PageHero: {
    plain: <ui.PageHero title="Questions, answered plainly" lead={lead} />,
    'with kicker, actions and picture': (
      <ui.PageHero
        kicker="Services"
        title="Your week, kept in order"
        lead={lead}
        actions={actions}
        picture={frame}
      />
    ),
    'aligned at the top, with more below the lead': (
      <ui.PageHero title="Contact" lead={lead} picture={frame} alignTop>
        <p>Or write to us.</p>
      </ui.PageHero>
    ),
    'with a large picture': <ui.PageHero title="About Proper" lead={lead} picture={frame} largePicture />,
    'with something below': (
      <ui.PageHero title="10-15 hours back" lead={lead} actions={actions} below={<p>Every week.</p>} />
    ),
  },
  Section: each(['paper', 'tint', 'ink'], (tone) => (
    <ui.Section tone={tone}>
      <p>{lead}</p>
    </ui.Section>
  )),
  SectionHeading: {
    alone: <ui.SectionHeading title="What is included" />,
    'with a lead': <ui.SectionHeading title="What is included" lead={lead} />,
    'lead below': <ui.SectionHeading title="What is included" lead={lead} opening="below" />,
    'on a rule, small': (
      <ui.SectionHeading title="What is included" lead={lead} opening="ruled" size="small" />
    ),
  },
  CallToAction: {
    'as it is': <ui.CallToAction title="Talk to us for 30 minutes" text={lead} actions={actions} />,
  },
  CallAgenda: { 'as it is': <ui.CallAgenda /> },
  CallBand: {
    'with the agenda': <ui.CallBand title="Talk to us for 30 minutes" text={lead} />,
  },
  Prose: {
    'each element': (
      <ui.Prose>
        <h2>Write it down once</h2>
        <p>{lead}</p>
        <h3>How</h3>
        <ul>
          <li>Say what is wanted.</li>
        </ul>
        <ol>
          <li>First.</li>
        </ol>
        <blockquote>
          <p>Ask early, with an answer in hand.</p>
        </blockquote>
        <figure>
          {frame}
          <figcaption>A figure</figcaption>
        </figure>
      </ui.Prose>
    ),
  },
};
