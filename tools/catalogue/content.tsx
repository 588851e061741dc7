import { Accordion, Badge, Card, Figures, PageIndex, RuledList, Steps, Timeline } from '@proper/shared-ui';
import type { Entry } from './entry';

const words = 'Your inbox, calendar and travel, kept in order by one person who knows how you work.';

const items = ['Inbox and calendar', 'Travel and expenses', 'Notes of every call'];

/** Closed, and open: an item is open when the address or a visitor says so. */
const answers = [
  { id: 'cost', question: 'What does it cost?', answer: <p>From $1,600 per month.</p> },
  { id: 'begin', question: 'How soon can we begin?', answer: <p>{words}</p> },
];

const cardLink = (
  <Card title="Inbox management" href="#">
    {words}
  </Card>
);

export const content: readonly Entry[] = [
  {
    of: 'Accordion',
    states: [
      { name: 'closed', shown: <Accordion name="closed" items={answers} />, wide: true },
      {
        name: 'one open',
        shown: (
          <div
            ref={(element) => {
              for (const first of [...(element?.querySelectorAll('details') ?? [])].slice(0, 1))
                first.open = true;
            }}
          >
            <Accordion name="open" items={answers.map((each) => ({ ...each, id: `open-${each.id}` }))} />
          </div>
        ),
        wide: true,
      },
    ],
  },
  {
    of: 'Badge',
    states: ['Free', 'Popular', 'MOST POPULAR', 'New', 'PDF'].map((label) => ({
      name: label,
      shown: <Badge label={label} />,
    })),
  },
  {
    of: 'Card',
    states: [
      { name: 'plain', shown: <Card title="Inbox management">{words}</Card> },
      { name: 'a link', shown: cardLink },
      { name: 'a link, hovered', shown: cardLink, under: 'hover' },
      { name: 'a link, focused', shown: cardLink, under: 'focus-visible' },
      {
        name: 'with everything',
        shown: (
          <Card
            title="Task Delegation Playbook"
            href="#"
            newTab
            kicker="Playbook"
            badge={<Badge label="Free" />}
            picture={
              <svg viewBox="0 0 160 60" aria-hidden="true">
                <path d="M0 59h160" stroke="currentColor" />
              </svg>
            }
            footer={<span>12 pages</span>}
          >
            {words}
          </Card>
        ),
      },
    ],
  },
  {
    of: 'Figures',
    states: [
      {
        name: 'a range at the end of a line',
        shown: <Figures>An overlap of 4-5 hours a day, at Level 5.</Figures>,
      },
    ],
  },
  {
    of: 'PageIndex',
    states: [
      {
        name: 'above the first section',
        shown: <PageIndex label="On this page" sections={[{ id: 'Prose', title: 'What it costs' }]} />,
      },
      {
        // The heading of that id is the first of this page.
        name: 'with a section in view',
        shown: (
          <PageIndex
            label="On this page"
            sections={[
              { id: 'Mark', title: 'What it costs' },
              { id: 'Prose', title: 'How it begins' },
            ]}
          />
        ),
      },
    ],
  },
  {
    of: 'RuledList',
    states: [
      { name: 'offered', shown: <RuledList items={items} /> },
      { name: 'ticked off', shown: <RuledList ticked items={items} /> },
    ],
  },
  {
    of: 'Steps',
    states: [
      {
        name: 'three',
        shown: <Steps items={['Talk', 'Match', 'Begin'].map((title) => ({ title, text: words }))} />,
        wide: true,
      },
    ],
  },
  {
    of: 'Timeline',
    states: [
      {
        name: 'the fortnight',
        shown: (
          <Timeline
            items={[
              { when: 'Days 1-3', days: 3, title: 'Intake', text: words },
              { when: 'Days 4-7', days: 4, title: 'Systems access', text: words },
              { when: 'Days 8-14', days: 7, title: 'Pairing', text: words },
            ]}
          />
        ),
        wide: true,
      },
    ],
  },
];
