import type { Browser } from 'playwright-core';
import type { DocumentFault } from '../../model';
import type { VisitPages } from '../../select';
import { newPagesOf } from '../page-checks';
import { startChromium } from './chromium';
import { servePreview } from './preview-server';
import { type VisitLimits, visitPage } from './visit-page';

/** A browser that looks at new releases. */
interface Visitor {
  readonly visit: VisitPages;
  close(): Promise<void>;
}

interface VisitorOptions {
  /** The program of a Chromium; empty where it is to be found. */
  readonly chromium: string;
  readonly limits: VisitLimits;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
}

/** How many pages are open at once. */
const atOnce = 2;

/**
 * Opens every page of each new release, of a new shell all pages, before anything is published. The browser starts when
 * there is something to open.
 */
export function openVisitor({ chromium, limits, report }: VisitorOptions): Visitor {
  let browser: Promise<Browser> | undefined;
  return {
    async visit(ingredients, documents) {
      const pages = newPagesOf(ingredients, documents);
      if (pages.length === 0) return [];
      browser ??= startChromium(chromium);
      const opened = await browser;
      const preview = await servePreview(ingredients, documents);
      const faults: DocumentFault[] = [];
      // Shared by all: each takes the next page.
      const rest = pages.entries();
      const openSome = async (): Promise<void> => {
        for (const [index, { path, culprit }] of rest) {
          // One fault is enough to refuse a release.
          if (faults.some((fault) => fault.culprit === culprit)) continue;
          report(`opening ${path} in a browser (${index + 1} of ${pages.length})`);
          const fault = await visitPage(opened, preview.origin + path, limits);
          if (fault !== undefined) faults.push({ culprit, reason: `the page ${path} ${fault}` });
        }
      };
      try {
        await Promise.all(Array.from({ length: atOnce }, openSome));
      } finally {
        await preview.close();
      }
      return faults.filter(
        ({ culprit }, index) => faults.findIndex((each) => each.culprit === culprit) === index,
      );
    },
    async close() {
      const opened = await browser?.catch(() => undefined);
      await opened?.close();
    },
  };
}
