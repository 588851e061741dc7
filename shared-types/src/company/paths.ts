import type { SitePath } from '../contract';
import type { PlanOption } from './figures';

/** Every internal link of the site, including those to an anchor. */
export const paths = {
  home: '/',
  /** Ten messages to sort. */
  tenMessages: '/#ten-messages',
  /** A visitor's own reply, marked as a manager would mark it. */
  redPen: '/#red-pen',
  services: '/services',
  pricing: '/services#pricing',
  /** Explains from which day weeks and months count. */
  dayEight: '/services#day-8',
  /** The calculator that compares what a visitor's hours are worth with what a plan costs. */
  calculator: '/services#worth-it',
  /** The onboarding, with the dates that follow from the day of a visitor's call. */
  onboarding: '/faq#onboarding',
  /** The permission sheet that visitors fill in. */
  permissionSheet: '/faq#permission-sheet',
  about: '/about',
  faq: '/faq',
  contact: '/contact',
  /** The contact page, for somebody who wants to hear of new articles. */
  updates: '/contact?about=updates',
  resources: '/resources',
  blog: '/blog',
  level5Assistant: '/blog/level-5-assistant',
  fourPrinciples: '/blog/four-principles',
  emailManagement: '/blog/email-management',
  onboardingChecklist: '/resources/onboarding-checklist',
  delegationPlaybook: '/resources/delegation-playbook',
  timeAudit: '/resources/time-audit',
  remoteWorkGuide: '/resources/remote-work-guide',
  taskingGuide: '/resources/tasking-guide',
  /** Linked in the footer; leads to the not-found page. */
  privacy: '/privacy',
  /** Linked in the footer; leads to the not-found page. */
  terms: '/terms',
} as const satisfies Record<string, SitePath>;

/** The query parameter of the contact page that names a plan. */
export const planParameter = 'plan';

/** A query parameter of the contact page. Its only value asks for news of articles. */
export const aboutParameter = 'about';
export const aboutUpdates = 'updates';

/** The key of a message in the contact page's fragment. Browsers never send fragments to a server. */
export const messageKey = 'message';

/** The values that a link to the contact page fills in. */
export interface ContactPrefill {
  /** Chosen in the form. */
  readonly plan?: PlanOption;
  /** Shown on a slip. It is in the visitor's words, and begins with a title and a colon: `My sum: 10`. */
  readonly message?: string;
}

/**
 * Returns the address of the contact page with values to fill in.
 *
 * @example
 * ```ts
 * contactUrl({ plan: 'teams', message: 'My sum: 10' }); // '/contact?plan=teams#message=My%20sum%3A%2010'
 * ```
 */
export function contactUrl({ plan, message }: ContactPrefill): SitePath {
  const query = plan ? `?${planParameter}=${plan}` : '';
  const fragment = message ? `#${messageKey}=${encodeURIComponent(message)}` : '';
  return `${paths.contact}${query}${fragment}`;
}
