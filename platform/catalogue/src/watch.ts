import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compilerOf, faultOf } from './build';
import type { CatalogueOutput } from './configuration';

/** What is at an address of the catalogue. */
type CatalogueAnswer =
  | { readonly status: 200; readonly type: string; readonly content: Buffer }
  /** Its page has no such file, or does not build: what is wrong, as text. */
  | { readonly status: 404 | 500; readonly type: string; readonly content: string };

/** The catalogue, built again whenever a file of it or of the design system changes. */
export interface WatchedCatalogue {
  /**
   * The page or one of its files, as soon as nothing is being built.
   *
   * @param address - As a request names it. Its last part is the file; without one it is the page.
   */
  answer(address: string): Promise<CatalogueAnswer>;
  end(): void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

const inWords = (status: 404 | 500, content: string): CatalogueAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  content,
});

/** The page and its files lie in one folder: whatever a request asks for, nothing else is answered. */
export const fileAt = (address: string): string =>
  path.basename(address.replace(/[?#].*$/s, '')) || 'index.html';

/**
 * Begins to build the catalogue.
 *
 * @param report - Is told of each build.
 */
export function watchCatalogue(output: CatalogueOutput, report: (line: string) => void): WatchedCatalogue {
  let fault: string | undefined;
  let finish = (): void => undefined;
  let built = Promise.resolve();
  const begin = (): void => {
    const before = finish;
    built = new Promise((resolve) => {
      finish = () => {
        before();
        resolve();
      };
    });
  };
  begin();
  const compiler = compilerOf(output);
  compiler.hooks.invalid.tap('WatchedCatalogue', begin);
  const watching = compiler.watch({}, (error, stats) => {
    fault = faultOf(error, stats);
    report(fault ?? `the catalogue was built in ${(stats?.endTime ?? 0) - (stats?.startTime ?? 0)} ms`);
    finish();
  });
  return {
    async answer(address) {
      await built;
      if (fault !== undefined) return inWords(500, fault);
      const name = fileAt(address);
      const content = await readFile(path.join(output.folder, name)).catch(() => undefined);
      return content
        ? { status: 200, type: types[path.extname(name)] ?? 'application/octet-stream', content }
        : inWords(404, 'Not a file of the catalogue.');
    },
    end: () => watching?.close(() => undefined),
  };
}
