import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { paths, type StructuredData } from '@proper/shared-types';
import { routes } from './support/routes';
import { production } from './support/sites';
import { expect, test } from './support/test';

const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

/**
 * Checks nodes against schema.org's vocabulary. `schema-dts` is that vocabulary as types, so the compiler judges:
 * an unknown type, a property that the type does not have, a value of the wrong kind.
 *
 * @param nodes - By a name for messages.
 * @param folder - An empty one inside the repository, for the program that is compiled.
 * @returns What the compiler prints; empty when all nodes are valid.
 */
function invalidNodes(nodes: ReadonlyMap<string, unknown>, folder: string): string {
  const declarations = [...nodes].map(
    ([name, node], index) =>
      `/* ${name} */ export const node${index}: Exclude<Thing, string> = ${JSON.stringify(node)};`,
  );
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nodes.ts');
  writeFileSync(file, ["import type { Thing } from 'schema-dts';", ...declarations].join('\n'));
  const options = '--strict --noEmit --skipLibCheck --target es2022 --module preserve';
  return spawnSync(process.execPath, [compiler, file, ...options.split(' ')], { encoding: 'utf8' }).stdout;
}

const nodesIn = (html: string): readonly StructuredData[] => {
  const json = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '{}';
  const { '@context': context, '@graph': graph } = JSON.parse(json) as {
    '@context': string;
    '@graph': readonly StructuredData[];
  };
  expect(context).toBe('https://schema.org');
  return graph;
};

test('the structured data of every page is valid by schema.org’s own vocabulary', async ({ request }) => {
  const nodes = new Map<string, StructuredData>();
  for (const route of routes)
    for (const node of nodesIn(await (await request.get(route)).text()))
      nodes.set(`${node['@type']} on ${route}`, node);
  const types = new Set([...nodes.values()].map((node) => node['@type']));
  expect([...types].sort()).toEqual([
    'Article',
    'BreadcrumbList',
    'FAQPage',
    'Organization',
    'Service',
    'WebSite',
  ]);
  expect(invalidNodes(nodes, test.info().outputPath('valid'))).toBe('');
  const faulty = new Map([['an unknown property', { '@type': 'Article', heading: 'Mail' }]]);
  expect(invalidNodes(faulty, test.info().outputPath('faulty'))).toContain('heading');
});

test('an article shows its picture, and the site its sign, at addresses that answer', async ({ request }) => {
  const nodes = nodesIn(await (await request.get(paths.fourPrinciples)).text());
  const article = nodes.find((node) => node['@type'] === 'Article');
  const organization = nodes.find((node) => node['@type'] === 'Organization');
  for (const address of [article?.image, organization?.logo]) {
    const answer = await request.get(String(address));
    expect(answer.headers()['content-type']).toBe('image/png');
  }
});

test('the blog’s feed lists its articles, and every page leads to it', async ({ request }) => {
  for (const route of [paths.home, paths.blog])
    expect(await (await request.get(route)).text()).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/blog\/rss\.xml"\/>/,
    );
  const feed = await (await request.get('/blog/rss.xml')).text();
  expect([...feed.matchAll(/<guid>([^<]+)<\/guid>/g)].map(([, address]) => address).sort()).toEqual(
    routes
      .filter((route) => route.startsWith(`${paths.blog}/`))
      .map((route) => production.url + route)
      .sort(),
  );
});
