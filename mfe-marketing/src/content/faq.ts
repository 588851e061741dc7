import { requiredText } from '@proper/kit/front-matter';
import type { PageContent } from '@proper/shared-types';
import * as v from 'valibot';

// Only the build runs this module. Pages import its types, so no browser loads valibot.

/** The front matter of a group of questions. */
export const faqFields = v.strictObject({
  title: requiredText('what the group is called'),
  summary: requiredText('what it is about, in a few words'),
  way: v.strictObject({
    label: requiredText('where the way on leads, such as Compare the plans'),
    href: requiredText('the path that it leads to'),
  }),
});

/** A group of questions. */
interface FaqGroup extends Readonly<v.InferOutput<typeof faqFields>> {
  /** Its anchor on the page. */
  readonly id: string;
  readonly items: readonly { readonly id: string; readonly question: string }[];
}

/** The content of the FAQ. `html` has the answers, by the ids of their questions, and `permissionSheet`. */
export interface FaqContent extends PageContent {
  readonly data: {
    readonly groups: readonly FaqGroup[];
  };
}
