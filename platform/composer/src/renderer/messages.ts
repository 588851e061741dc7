import type { SitePath } from '@proper/shared-types';
import type { DocumentRequest } from '@proper/shared-types/release';

/** What the composer asks of the process that runs the teams' code, and what it answers: plain data alone. */

/** A server bundle as text. */
export interface BundleCode {
  /** Named in stack traces. */
  readonly file: string;
  readonly code: string;
}

/** A page of a remote without its code. What its head says has still to be checked. */
export interface ListedPage {
  readonly path: SitePath;
  readonly chunk: string;
  readonly meta: unknown;
}

/** A document to render but for the page, which the process has, and what it asks for with a {@link Question}. */
export type DocumentParts = Omit<DocumentRequest, 'page' | 'subsetFont' | 'usedRules'>;

/** The kinds of work, and what each needs. The shell comes first, then at most one remote, then documents. Scripts may come any time. */
export interface Tasks {
  readonly shell: BundleCode;
  readonly remote: BundleCode;
  /** A browser script, to be parsed and not run. */
  readonly script: BundleCode;
  readonly document: { readonly page: SitePath | null; readonly parts: DocumentParts };
}

export type TaskKind = keyof Tasks;

/** One piece of work. */
export type Task = { [Kind in TaskKind]: { readonly kind: Kind; readonly needs: Tasks[Kind] } }[TaskKind];

/** What a finished piece of work gives. */
export interface Results {
  readonly shell: null;
  readonly remote: readonly ListedPage[];
  /** What is wrong with it; null when it parses. */
  readonly script: string | null;
  /** HTML. */
  readonly document: string;
}

/** What the shell asks for while it renders: some letters of a typeface, or the rules that some HTML needs of a style sheet. */
export type Question =
  | {
      readonly kind: 'font';
      readonly href: string;
      readonly weight: number;
      readonly letters: string;
    }
  | { readonly kind: 'styles'; readonly css: string; readonly html: string };

/** From the composer. Questions are told apart by their ids. */
export type Order =
  | { readonly task: Task }
  | { readonly reply: { readonly id: number; readonly text: string } }
  | { readonly noReply: { readonly id: number; readonly reason: string } };

/** From the process. */
export type Answer =
  | { readonly done: Results[TaskKind] }
  | { readonly failed: string; readonly stack?: string | undefined }
  | { readonly asks: { readonly id: number; readonly question: Question } };
