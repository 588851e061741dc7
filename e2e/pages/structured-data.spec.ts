import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import type { StructuredData } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { routes } from '../support/routes';
import { production } from '../support/sites';
import { expect, test } from '../support/test';

const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

/**
 * Checks nodes against schema.org's vocabulary. `schema-dts` has it as types: the compiler finds unknown
 * types and properties, and wrong values.
 *
 * @param folder - An empty folder inside the repository, for the compiled program.
 * @returns The compiler's errors; none if all nodes are valid.
 */
function checkNodes(nodes: readonly unknown[], folder: string): readonly string[] {
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

const parseNodes = (html: string): readonly StructuredData[] => {
  const json = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '{}';
  const { '@context': context, '@graph': graph } = JSON.parse(json) as {
    '@context': string;
    '@graph': readonly StructuredData[];
  };
  expect(context).toBe('https://schema.org');
  return graph;
};

test("the structured data of every page is valid in schema.org's vocabulary", async ({ request }) => {
  const nodes: StructuredData[] = [];
  for (const route of routes) nodes.push(...parseNodes(await (await request.get(route)).text()));
  expect([...new Set(nodes.map((node) => node['@type']))].sort()).toEqual([
    ...['Article', 'BreadcrumbList', 'FAQPage', 'Organization', 'Service', 'WebSite'],
  ]);
  for (const { '@type': type, image, logo } of nodes)
    if (type === 'Article' || type === 'Organization')
      expect((await request.get(String(image ?? logo))).headers()['content-type']).toBe('image/png');
  const invalid = { '@type': 'Article', heading: 'Mail' };
  expect(checkNodes([...nodes, invalid], test.info().outputPath('nodes'))).toEqual([
    expect.stringContaining('heading'),
  ]);
});

test('the feed of the blog lists its articles, and pages link to it', async ({ request }) => {
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
