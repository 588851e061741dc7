import type * as contract from '@proper/shared-types/forms';
import type * as design from '@proper/shared-ui';
import type * as forms from '@proper/shared-ui/forms';
import type { ReactNode } from 'react';

/** The exports of the design system that can be seen. */
export type Shown = Exclude<
  keyof typeof design | Exclude<keyof typeof forms, keyof typeof contract>,
  'FormTheme' | 'requiredFields' | 'staticHtml' | 'useSubmission'
>;

/**
 * The states of a component, each under a label. The label `hovered` or `focused` has the browser tests hover over everything in
 * it, or focus its links, buttons and fields.
 */
export type States = Readonly<Record<string, ReactNode>>;

/** The pseudo-class that the label of a state asks for. */
export function findPseudoClass(label: string): 'hover' | 'focus-visible' | undefined {
  if (label.includes('hovered')) return 'hover';
  return label.includes('focused') ? 'focus-visible' : undefined;
}
