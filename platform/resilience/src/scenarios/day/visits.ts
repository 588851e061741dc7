import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Requests of one visit, in their order. */
export type Visit = readonly VisitRequest[];

interface VisitRequest {
  readonly path: string;
  /** The browser has it, and asks whether it is still true. */
  readonly isConditional: boolean;
}

/** Made by `e2e/record-visits.ts` from a real browser. */
const recorded: readonly (readonly string[])[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'visits.json'), 'utf8'),
);

/** Names of a release's files change with their content: `besley.6964b3b5.woff2`. */
const withoutHash = (file: string): string => file.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '');

const withoutVersion = (file: string): string => file.replace(/^(\/releases\/[^/]+\/)[^/]+/, '$1*');

/** The addresses of a site's release files by their recorded shape. */
function releaseFiles(siteDir: string): ReadonlyMap<string, string> {
  const listed = readdirSync(path.join(siteDir, 'releases'), { recursive: true, encoding: 'utf8' });
  const files = listed.map((file) => `/releases/${file.replaceAll(path.sep, '/')}`);
  return new Map(files.map((file) => [withoutVersion(withoutHash(file)), file]));
}

/** The recorded visits as requests to a composed site. A file that the site no longer has is left out. */
export function visitsOf(siteDir: string): readonly Visit[] {
  const files = releaseFiles(siteDir);
  return recorded.map((requests) =>
    requests.flatMap((shape) => {
      const isConditional = shape.startsWith('~');
      const asked = isConditional ? shape.slice(1) : shape;
      const found = asked.startsWith('/releases/') ? files.get(withoutHash(asked)) : asked;
      return found === undefined ? [] : [{ path: found, isConditional }];
    }),
  );
}
