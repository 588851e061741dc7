import { paths } from '@proper/shared-types/company';

// The texts of docs/specification.md, written out: a figure that is changed by mistake in the site's sources
// fails a test.

/** What each page says, as phrases between bars. */
export const wording: Readonly<Record<string, string>> = {
  [paths.home]: `Start Now | Why Proper | Time & Productivity | Business Impact | Return on Investment | 40%
    | 10-15 hours | 25% | 33% | 23% | $3-8 | for every $1 | 5-10x | ROI within 3 months | Book Discovery Call`,
  [paths.services]: `Email and inbox management | Calendar and scheduling | Task and project management
    | Research and notes | Reminders and follow-ups | Personal support
    | Fractional | $1,600 | about 20 hrs a week | 12-24 hours | MOST POPULAR
    | Fulltime | $3,000 | about 40 hrs a week | 2-4 hours
    | Teams | $5,500 | multiple assistants | per month | Get Started
    | 3-month commitment | month-to-month | 4-5 hours a day | 1-2 weeks | no hourly billing
    | How It Works | ROI Growth Curve | 5-10x | 10% | Weeks 1-2 | 25% | Weeks 3-4 | 40% | Month 2 | 60% | Month 3
    | 80%+ | Month 4 and after`,
  [paths.about]: `Mission | Level 5 Assistant | Hybrid Model | Onshore manager | Offshore assistants | Values
    | Why We're Different | No hourly billing | Holistic support | Proven process | Our Four Principles
    | baseline, in week 1 | standard, by month 3 | 4-5 hours a day | 3-month commitment | month-to-month`,
  [paths.faq]: `Days 1-3 | Intake | Days 4-7 | Systems access | Days 8-14 | Assistant pairing | 1-2 weeks
    | Still Have Questions | $1,600 | $3,000 | $5,500 | 3-month commitment | month-to-month
    | 12-24 hours | 2-4 hours | 4-5 hours a day | 24 hours | 30-minute`,
  [paths.contact]: `Let's Get You Proper Assistance | Book Your Discovery Call | 30-minute | Response Time
    | We'll respond within 24 hours | Discovery Call | 30-minute consultation | What to Expect
    | Ready to Start? | Name | Email | Phone | Company | Plan | Message`,
  [paths.resources]: `Digital Downloads | Featured Articles | Browse by Category | Stay Updated | Subscribe
    | Getting Started | Productivity | Communication | Templates | Best Practices | Company
    | Essential | Free | Popular | New | 4 min | 5 min | 6 min
    | PDF Playbook | Google Doc Template | PDF Guide | PDF Guide + Reference Cards`,
  [paths.blog]: 'Subscribe to Updates | Best Practices | Company | Productivity | 4 min | 5 min | 6 min',
  [paths.level5Assistant]: 'Back to Blog | About | 4 min | Book Your Discovery Call | week 1 | month 3',
  [paths.fourPrinciples]: 'Back to Blog | About | 5 min | Book Your Discovery Call',
  [paths.emailManagement]: 'Back to Blog | About | 6 min | Book Your Discovery Call',
  [paths.onboardingChecklist]:
    'Executive Assistant Onboarding Checklist | PDF Guide + Excel Template | Popular',
  [paths.delegationPlaybook]: 'Task Delegation Playbook | PDF Playbook | Essential',
  [paths.timeAudit]: 'Assistant Performance Review Template | Word Template + Instructions | Free',
  [paths.remoteWorkGuide]: 'Remote Work Communication Guide | PDF Guide | Popular',
  [paths.taskingGuide]: 'Effective Tasking Guide | PDF Guide + Quick Reference Cards | Essential',
  '/no-such-page': '404 | Oops! Page not found | Return to Home',
};

/** What each resource's page has besides its own phrases. */
export const everyResource = `Get Instant Access | First Name | Email Address | Get Instant Download
  | We respect your privacy. Unsubscribe at any time. | What's Included | Benefits
  | Ready to boost your productivity? | Get Free Access Now | Questions? Contact Us | Resources`;
