import type * as design from '@proper/shared-ui';
import type { ReactNode } from 'react';

/** A component of the design system, or another export that has a look. */
export interface Entry {
  readonly of: keyof typeof design;
  /** For what is made for the whole width of a page. */
  readonly wide?: true;
  /**
   * What it looks like, by a few words for each state. Of one that is `hovered` or `focused`, the first link, button, field or
   * summary is so: seen when a visitor does it, and in the pictures.
   */
  readonly states: Readonly<Record<string, ReactNode>>;
}

/** What a visitor does with a state, by its words. */
export function underOf(words: string): 'hover' | 'focus-visible' | undefined {
  if (words.includes('hovered')) return 'hover';
  return words.includes('focused') ? 'focus-visible' : undefined;
}
