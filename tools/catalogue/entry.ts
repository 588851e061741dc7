import type * as design from '@proper/shared-ui';
import type { ReactNode } from 'react';

/** The exports of the design system that have a look. */
export type Shown = Exclude<
  keyof typeof design,
  'hasUnsentInput' | 'htmlAttribute' | 'requiredFields' | 'staticHtml' | 'useSubmission'
>;

/**
 * What a component looks like, by a few words for each state. Of one that is `hovered` or `focused`, the first link, button,
 * field or summary is so: seen when a visitor does it, and in the pictures.
 */
export type States = Readonly<Record<string, ReactNode>>;

/** What a visitor does with a state, by its words. */
export function underOf(words: string): 'hover' | 'focus-visible' | undefined {
  if (words.includes('hovered')) return 'hover';
  return words.includes('focused') ? 'focus-visible' : undefined;
}
