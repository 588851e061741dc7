import type { SitePath } from '../contract';
import type { PlanOption } from './figures';

/** Every internal link of the site, including those to an anchor. */
export const paths = {
  home: '/',
  /** Ten messages to sort. */
  tenMessages: '/#ten-messages',
  /** A reply of the visitor's, marked as a manager would. */
  redPen: '/#red-pen',
  /** Who may open what: an example. */
  inboxAccess: '/#who-sees-your-inbox',
  services: '/services',
  pricing: '/services#pricing',
  /** Where the site says from which day weeks and months count. */
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
  /** The form for news by email. */
  newsletter: '/resources#stay-updated',
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

/** The query parameter of the contact page that names a wish, and its one value: to be told of new articles. */
export const aboutParameter = 'about';
export const aboutUpdates = 'updates';

/** The key of the contact page's fragment that has what a link brings. A fragment is never sent to a server. */
export const messageKey = 'message';

/** What a link to the contact page brings along. */
export interface ContactPrefill {
  /** Chosen in the form. */
  readonly plan?: PlanOption;
  /** Shown on a slip, such as a sum or a sorted day: as the visitor would write it, beginning with a name and a colon. */
  readonly message?: string;
}

/**
 * The address of the contact page with what a visitor brings along.
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
