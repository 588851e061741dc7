import { BackLink, BookingLink, Button, ButtonLink, SocialLinks, TextLink } from '@proper/shared-ui';
import type { Entry } from './entry';

const variants = ['primary', 'secondary', 'quiet'] as const;

/** The state of a link that opens a tab. */
const inNewTab = (Link: typeof ButtonLink | typeof TextLink, words: string) => ({
  name: 'in a new tab',
  shown: (
    <Link href="#" newTab>
      {words}
    </Link>
  ),
});

export const actions: readonly Entry[] = [
  {
    of: 'Button',
    states: [
      ...variants.flatMap((variant) => [
        { name: variant, shown: <Button variant={variant}>Send request</Button> },
        {
          name: `${variant}, hovered`,
          shown: <Button variant={variant}>Send request</Button>,
          under: 'hover' as const,
        },
      ]),
      { name: 'focused', shown: <Button>Send request</Button>, under: 'focus-visible' },
      {
        name: 'busy',
        shown: (
          <Button busy type="submit">
            Sending…
          </Button>
        ),
      },
      {
        name: 'busy, secondary',
        shown: (
          <Button busy variant="secondary">
            Sending…
          </Button>
        ),
      },
    ],
  },
  {
    of: 'ButtonLink',
    states: [
      ...variants.map((variant) => ({
        name: variant,
        shown: (
          <ButtonLink href="#" variant={variant}>
            See the plans
          </ButtonLink>
        ),
      })),
      { name: 'hovered', shown: <ButtonLink href="#">See the plans</ButtonLink>, under: 'hover' },
      inNewTab(ButtonLink, 'See the plans'),
      {
        name: 'on the dark band',
        shown: (
          <div className="band">
            <ButtonLink href="#">See the plans</ButtonLink>
          </div>
        ),
      },
    ],
  },
  {
    of: 'BookingLink',
    states: [
      { name: 'as it is', shown: <BookingLink /> },
      { name: 'in other words', shown: <BookingLink variant="secondary">Book a call</BookingLink> },
    ],
  },
  {
    of: 'TextLink',
    states: [
      { name: 'as it is', shown: <TextLink href="#">How onboarding works</TextLink> },
      { name: 'hovered', shown: <TextLink href="#">How onboarding works</TextLink>, under: 'hover' },
      { name: 'focused', shown: <TextLink href="#">How onboarding works</TextLink>, under: 'focus-visible' },
      inNewTab(TextLink, 'How onboarding works'),
    ],
  },
  {
    of: 'BackLink',
    states: [{ name: 'as it is', shown: <BackLink href="#">All resources</BackLink>, wide: true }],
  },
  {
    of: 'SocialLinks',
    states: [
      { name: 'as it is', shown: <SocialLinks /> },
      { name: 'with a label', shown: <SocialLinks label="Follow us" /> },
    ],
  },
];
