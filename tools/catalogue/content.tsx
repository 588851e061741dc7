import {
  Accordion,
  Badge,
  Card,
  Figures,
  PageIndex,
  PrivacyNote,
  RuledList,
  Steps,
  Timeline,
} from '@proper/shared-ui';
import type { Shown, States } from './entry';

const text = 'Your inbox, calendar and travel, kept in order by one person who knows how you work.';

const items = ['Inbox and calendar', 'Travel and expenses', 'Notes of every call'];

const answers = [
  { id: 'cost', question: 'What does it cost?', answer: <p>From $1,600 per month.</p> },
  { id: 'begin', question: 'How soon can we begin?', answer: <p>{text}</p> },
];

const picture = (
  <svg viewBox="0 0 160 60" aria-hidden="true">
    <path d="M0 59h160" stroke="currentColor" />
  </svg>
);

const cardLink = (
  <Card title="Inbox management" href="#">
    {text}
  </Card>
);

export const content = {
  Accordion: {
    closed: <Accordion name="closed" items={answers} />,
    'one open': (
      <div
        ref={(element) => {
          for (const first of [...(element?.querySelectorAll('details') ?? [])].slice(0, 1))
            first.open = true;
        }}
      >
        <Accordion name="open" items={answers.map((answer) => ({ ...answer, id: `open-${answer.id}` }))} />
      </div>
    ),
  },
  Badge: Object.fromEntries(
    ['Free', 'Popular', 'MOST POPULAR', 'New', 'PDF'].map((label) => [
      label,
      <Badge key={label} label={label} />,
    ]),
  ),
  Card: {
    plain: <Card title="Inbox management">{text}</Card>,
    'a link': cardLink,
    'a link, hovered': cardLink,
    'a link, focused': cardLink,
    'with everything': (
      <Card
        title="Task Delegation Playbook"
        href="#"
        kicker="Playbook"
        badge={<Badge label="Free" />}
        picture={picture}
        footer={<span>12 pages</span>}
      >
        {text}
      </Card>
    ),
    'with its picture beside': (
      <Card
        title="Task Delegation Playbook"
        href="#"
        kicker="Playbook"
        badge={<Badge label="Free" />}
        picture={picture}
        pictureBeside
        footer={<span>12 pages</span>}
      >
        {text}
      </Card>
    ),
  },
  Figures: {
    'a range at the end of a line': <Figures>An overlap of 4-5 hours a day, at Level 5.</Figures>,
  },
  PrivacyNote: {
    'as it is': <PrivacyNote what="your email address" why="to write to you" />,
  },
  PageIndex: {
    'above the first section': (
      <PageIndex label="On this page" sections={[{ id: 'Prose', title: 'What it costs' }]} />
    ),
    // On this page that id is the first heading's.
    'with a section in view': (
      <PageIndex
        label="On this page"
        sections={[
          { id: 'Wordmark', title: 'What it costs' },
          { id: 'Prose', title: 'How it begins' },
        ]}
      />
    ),
  },
  RuledList: { offered: <RuledList items={items} />, 'ticked off': <RuledList ticked items={items} /> },
  Steps: { three: <Steps items={['Talk', 'Match', 'Begin'].map((title) => ({ title, text }))} /> },
  Timeline: {
    'the fortnight': (
      <Timeline
        items={[
          { when: 'Days 1-3', days: 3, title: 'Intake', text },
          { when: 'Days 4-7', days: 4, title: 'Systems access', text },
          { when: 'Days 8-14', days: 7, title: 'Pairing', text },
        ]}
      />
    ),
  },
} satisfies Partial<Record<Shown, States>>;
