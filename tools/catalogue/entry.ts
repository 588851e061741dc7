import type * as design from '@proper/shared-ui';
import type { ReactNode } from 'react';

/** A component in one of its states. */
interface State {
  /** Which one it is, in a few words; unlike the component's others. */
  readonly name: string;
  readonly shown: ReactNode;
  /** What a visitor does with its first link, button, input or summary: seen when they do it, and in the pictures. */
  readonly under?: 'hover' | 'focus-visible';
  /** For what is made for the whole width of a page. */
  readonly wide?: true;
}

/** A component of the design system, or another export that has a look. */
export interface Entry {
  readonly of: keyof typeof design;
  readonly states: readonly State[];
}
