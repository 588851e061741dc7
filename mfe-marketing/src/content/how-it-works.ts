import { call, firstDayTogether, qualityLevels, terms } from '@proper/shared-types';

/** From the first call to a running week. */
export const howItWorks = {
  'Tell us about your week': `On a ${call.length} discovery call you walk us through a normal week. We say what we would take over first, which plan fits, and where we would be no help.`,
  'Open the first tools': `Onboarding takes ${terms.onboarding}. We write down how you like things done, set up access tool by tool, and from day ${firstDayTogether} you work with an assistant who suits you.`,
  'Get the week back': `Your assistant starts at Level ${qualityLevels.baseline} in ${qualityLevels.baselineBy}, running your routines, and works at Level ${qualityLevels.standard} by ${qualityLevels.standardBy}: a step ahead, within limits that you set.`,
} as const;
