import { BackLink, BookingLink, Button, ButtonLink, SocialLinks, TextLink } from '@proper/shared-ui';
import styles from './catalogue.module.css';
import type { Shown, States } from './entry';

const link = <TextLink href="#">How onboarding works</TextLink>;

const coveringLink = (
  <p className={styles.row}>
    <TextLink href="#" covers>
      How onboarding works
    </TextLink>
  </p>
);

export const actions = {
  Button: {
    primary: <Button variant="primary">Send request</Button>,
    'primary, hovered': <Button variant="primary">Send request</Button>,
    secondary: <Button variant="secondary">Send request</Button>,
    'secondary, hovered': <Button variant="secondary">Send request</Button>,
    quiet: <Button variant="quiet">Send request</Button>,
    'quiet, hovered': <Button variant="quiet">Send request</Button>,
    focused: <Button>Send request</Button>,
    busy: <Button busy>Sending…</Button>,
    'busy, secondary': (
      <Button busy variant="secondary">
        Sending…
      </Button>
    ),
  },
  ButtonLink: {
    primary: <ButtonLink href="#">See the plans</ButtonLink>,
    secondary: (
      <ButtonLink href="#" variant="secondary">
        See the plans
      </ButtonLink>
    ),
    quiet: (
      <ButtonLink href="#" variant="quiet">
        See the plans
      </ButtonLink>
    ),
    hovered: <ButtonLink href="#">See the plans</ButtonLink>,
    'in a new tab': (
      <ButtonLink href="#" newTab>
        See the plans
      </ButtonLink>
    ),
    'on the dark band': (
      <div className="band">
        <ButtonLink href="#">See the plans</ButtonLink>
      </div>
    ),
  },
  BookingLink: {
    'as it is': <BookingLink />,
    'in other words': <BookingLink variant="secondary">Book a call</BookingLink>,
  },
  TextLink: {
    'as it is': link,
    hovered: link,
    focused: link,
    'in a new tab': (
      <TextLink href="#" newTab>
        How onboarding works
      </TextLink>
    ),
    'over its whole row': coveringLink,
    'over its whole row, focused': coveringLink,
  },
  BackLink: { 'as it is': <BackLink href="#">All resources</BackLink> },
  SocialLinks: { 'as it is': <SocialLinks />, 'with a label': <SocialLinks label="Follow us" /> },
} satisfies Partial<Record<Shown, States>>;
