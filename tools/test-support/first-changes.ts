import { formatPrice, plans } from '@proper/shared-types/company';
import type { WorkingFolder } from './working-folder';

/** Something that `npm run new` makes. */
interface Addition {
  readonly type: 'remote' | 'page' | 'resource' | 'question';
  readonly args: readonly string[];
  /** The changed files as `git status --short` lists them; of a new folder only the top. */
  readonly changes: readonly string[];
}

/** One of each type that docs/teams.md names. */
export const additions: readonly Addition[] = [
  {
    type: 'remote',
    args: ['mfe-careers', '/careers'],
    changes: [' M docker-compose.yml', ' M package-lock.json', ' M remotes.json', '?? mfe-careers/'],
  },
  {
    type: 'page',
    args: ['mfe-content', '/blog/on-delegating'],
    changes: [
      '?? mfe-content/src/content/articles/on-delegating.mdx',
      '?? mfe-content/src/pictures/OnDelegatingFigure.tsx',
      '?? mfe-content/src/pictures/OnDelegatingPicture.tsx',
    ],
  },
  {
    type: 'page',
    args: ['mfe-marketing', '/press'],
    changes: [' M mfe-marketing/src/remote.ts', '?? mfe-marketing/src/pages/press/'],
  },
  {
    type: 'resource',
    args: ['/resources/meeting-notes'],
    changes: [
      ' M mfe-content/src/content/resources.ts',
      ' M shared-types/src/company/names.ts',
      ' M shared-types/src/company/paths.ts',
      '?? mfe-forms/documents/covers/MeetingNotesCover.tsx',
      '?? mfe-forms/documents/texts/meeting-notes.mdx',
      '?? mfe-forms/src/content/resources/meeting-notes.mdx',
    ],
  },
  {
    type: 'question',
    args: ['start', 'Do you work on bank holidays?'],
    changes: [' M mfe-marketing/src/content/faq/start.mdx'],
  },
];

/** A price before and after its change, in dollars. */
export const prices = { before: plans.fractional.pricePerMonth, after: plans.fractional.pricePerMonth + 100 };

/** Changes the price where docs/teams.md says: at its source, and where the specification and a test repeat it. */
export function changePrice(checkout: WorkingFolder): void {
  const { before, after } = prices;
  checkout.edit(
    'shared-types/src/company/figures.ts',
    `pricePerMonth: ${before},`,
    `pricePerMonth: ${after},`,
  );
  for (const file of ['docs/specification.md', 'e2e/support/wording.ts'])
    checkout.edit(file, new RegExp(`\\${formatPrice(before)}`, 'g'), formatPrice(after));
}
