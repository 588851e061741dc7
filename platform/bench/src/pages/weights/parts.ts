import { releaseNames } from '@proper/operator-kit/repository';

/** What is fetched until a page has hydrated, by what it is for, in the order of the tables. */
const patterns: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['React', /^node_modules\/(?:react|react-dom|scheduler)\//],
  ['router', /^node_modules\/(?:react-router|react-router-dom|cookie|set-cookie-parser)\//],
  [
    'federation',
    // The monolith's module in its place lies outside of the repository.
    /^node_modules\/@module-federation\/|^platform\/preset\/src\/configuration\/federation-runtime\/|^webpack\/(?:runtime|container)\/.*(?:federation|sharing|consumes|exposes|remotes)|^shell\/src\/remotes\/federation\.ts$|^\.\.\//,
  ],
  ['bundler', /^webpack\//],
  ['other packages', /^node_modules\//],
  ['contract', /^shared-types\//],
  ['design system', /^shared-ui\//],
  ...releaseNames.map((name) => [name, new RegExp(`^${name}/`)] as const),
];

/** The names of all parts that scripts are made of. */
export const scriptParts: readonly string[] = patterns.map(([part]) => part);

/** The part that a module belongs to. @throws Error for one of which nobody has said it. */
export function partOf(module: string): string {
  const found = patterns.find(([, pattern]) => pattern.test(module));
  if (!found) throw new Error(`${module} belongs to no part of the site: say which in weights/parts.ts.`);
  return found[0];
}
