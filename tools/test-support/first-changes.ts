import { formatPrice, plans } from '@proper/shared-types';
import type { WorkingFolder } from './working-folder';

/** Something new that a command makes, and the files that it touches. */
interface NewThing {
  readonly kind: 'remote' | 'page' | 'resource' | 'question';
  readonly words: readonly [string] | readonly [string, string];
  /** As git says it; of folders that are new the top alone. */
  readonly touches: readonly string[];
}

/** One of each of what docs/teams.md says how to make. */
export const newThings: readonly NewThing[] = [
  {
    kind: 'remote',
    words: ['mfe-careers', '/careers'],
    touches: [' M docker-compose.yml', ' M package-lock.json', ' M remotes.json', '?? mfe-careers/'],
  },
  {
    kind: 'page',
    words: ['mfe-content', '/blog/on-delegating'],
    touches: [
      '?? mfe-content/src/content/articles/on-delegating.mdx',
      '?? mfe-content/src/pictures/OnDelegatingFigure.tsx',
      '?? mfe-content/src/pictures/OnDelegatingPicture.tsx',
    ],
  },
  {
    kind: 'page',
    words: ['mfe-marketing', '/press'],
    touches: [' M mfe-marketing/src/remote.ts', '?? mfe-marketing/src/pages/press/'],
  },
  {
    kind: 'resource',
    words: ['/resources/meeting-notes'],
    touches: [
      ' M mfe-content/src/content/resources.ts',
      ' M shared-types/src/names.ts',
      ' M shared-types/src/paths.ts',
      '?? mfe-forms/documents/covers/MeetingNotesCover.tsx',
      '?? mfe-forms/documents/texts/meeting-notes.mdx',
      '?? mfe-forms/src/content/resources/meeting-notes.mdx',
    ],
  },
  {
    kind: 'question',
    words: ['start', 'Do you work on bank holidays?'],
    touches: [' M mfe-marketing/src/content/faq/start.mdx'],
  },
];

/** A price of before, and what it is changed to, in dollars. */
export const prices = { before: plans.fractional.pricePerMonth, after: plans.fractional.pricePerMonth + 100 };

/** Changes a price in its one place, and in what fixes it, as docs/teams.md says. */
export function changePrice(checkout: WorkingFolder): void {
  const { before, after } = prices;
  checkout.edit('shared-types/src/figures.ts', `pricePerMonth: ${before},`, `pricePerMonth: ${after},`);
  for (const file of ['docs/specification.md', 'e2e/support/wording.ts'])
    checkout.edit(file, new RegExp(`\\${formatPrice(before)}`, 'g'), formatPrice(after));
}
