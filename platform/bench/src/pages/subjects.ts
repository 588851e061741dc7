import { paths } from '@proper/shared-types';

/** A page that is measured. */
export interface Subject {
  readonly path: string;
  /** Whether it has a form, whose code it waits for. */
  readonly hasForm: boolean;
  /** Where a link of it leads that is followed. */
  readonly next: string;
}

/** One of each kind of page, of every team; and from each the way on. */
export const subjects: readonly Subject[] = [
  { path: paths.home, hasForm: false, next: paths.services },
  { path: paths.services, hasForm: false, next: paths.contact },
  { path: paths.about, hasForm: false, next: paths.services },
  { path: paths.faq, hasForm: false, next: paths.contact },
  { path: paths.contact, hasForm: true, next: paths.faq },
  { path: paths.blog, hasForm: false, next: paths.fourPrinciples },
  { path: paths.fourPrinciples, hasForm: false, next: paths.blog },
  { path: paths.delegationPlaybook, hasForm: true, next: paths.resources },
];
