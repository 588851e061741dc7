import { call } from '@proper/shared-types';
import { Steps } from '@proper/shared-ui';

const steps = [
  {
    title: 'You write to us',
    text: 'A name and an email address are enough. A line about your week helps us prepare.',
  },
  {
    title: 'You choose a time',
    text: 'The scheduling page opens as soon as your request is sent.',
  },
  {
    title: 'We talk',
    text: `In ${call.minutes} minutes we go through what fills your week and what could leave your desk.`,
  },
  {
    title: 'You decide',
    text: 'You get a plain recommendation: which plan fits, and what we would take over first.',
  },
] as const;

/** From the request to the decision. */
export const WhatToExpect = () => <Steps items={steps} />;
