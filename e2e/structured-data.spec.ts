import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { paths, type StructuredData } from '@proper/shared-types';
import { routes } from './support/routes';
import { production } from './support/sites';
import { expect, test } from './support/test';

const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

/**
 * Checks nodes against schema.org's vocabulary. `schema-dts` is that vocabulary as types, so the compiler judges:
 * an unknown type, a property that the type does not have, a value of the wrong kind.
 *
 * @param folder - An empty one inside the repository, for the program that is compiled.
 * @returns The compiler's errors; none when all nodes are valid.
 */
function faultsOf(nodes: readonly unknown[], folder: string): readonly string[] {
  const declarations = nodes.map(
    (node, index) => `export const node${index}: Exclude<Thing, string> = ${JSON.stringify(node)};`,
  );
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nodes.ts');
  writeFileSync(file, ["import type { Thing } from 'schema-dts';", ...declarations].join('\n'));
  const options = '--strict --noEmit --pretty false --skipLibCheck --target es2022 --module preserve';
  const { stdout } = spawnSync(process.execPath, [compiler, file, ...options.split(' ')], {
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
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
  const nodes: StructuredData[] = [];
  for (const route of routes) nodes.push(...nodesIn(await (await request.get(route)).text()));
  expect([...new Set(nodes.map((node) => node['@type']))].sort()).toEqual([
    ...['Article', 'BreadcrumbList', 'FAQPage', 'Organization', 'Service', 'WebSite'],
  ]);
  const faulty = { '@type': 'Article', heading: 'Mail' };
  expect(faultsOf([...nodes, faulty], test.info().outputPath('nodes'))).toEqual([
    expect.stringContaining('heading'),
  ]);
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
