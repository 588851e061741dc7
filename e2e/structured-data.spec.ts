import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { paths, type StructuredData } from '@proper/shared-types';
import { routes } from './support/routes';
import { sites } from './support/sites';
import { expect, test } from './support/test';

/** One JSON-LD node, and a name for it in messages. */
interface NamedNode {
  readonly name: string;
  readonly node: unknown;
}

const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

/**
 * Checks nodes against schema.org's vocabulary. `schema-dts` is that vocabulary as types, so the compiler judges:
 * an unknown type, a property that the type does not have, a value of the wrong kind.
 *
 * @param folder - An empty one inside the repository, for the program that is compiled.
 * @returns What the compiler found, a line each; empty when all nodes are valid.
 */
function invalidNodes(nodes: readonly NamedNode[], folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const declarations = nodes.map(
    ({ name, node }, index) =>
      `/* ${name} */ export const node${index}: Exclude<Thing, string> = ${JSON.stringify(node)};`,
  );
  writeFileSync(
    path.join(folder, 'nodes.ts'),
    ["import type { Thing } from 'schema-dts';", ...declarations, ''].join('\n'),
  );
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        target: 'es2022',
        module: 'preserve',
        moduleResolution: 'bundler',
        types: [],
      },
      files: ['nodes.ts'],
    }),
  );
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  if (status !== 0 && errors.length === 0) throw new Error(`The compiler did not run: ${stdout}`);
  return errors.map((line) => {
    const at = Number(/nodes\.ts\((\d+),/.exec(line)?.[1] ?? 0);
    return `${nodes[at - 2]?.name ?? 'the program'}: ${line}`;
  });
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
  const nodes: NamedNode[] = [];
  const types = new Set<string>();
  for (const route of routes)
    for (const node of nodesIn(await (await request.get(route)).text())) {
      nodes.push({ name: `${node['@type']} on ${route}`, node });
      types.add(node['@type']);
    }
  expect([...types].sort()).toEqual([
    'Article',
    'BreadcrumbList',
    'FAQPage',
    'Organization',
    'Service',
    'WebSite',
  ]);
  expect(invalidNodes(nodes, test.info().outputPath('valid'))).toEqual([]);
});

test('structured data that schema.org does not know would be found', () => {
  const faulty: readonly NamedNode[] = [
    { name: 'unknown type', node: { '@type': 'Articel', headline: 'Mail' } },
    { name: 'unknown property', node: { '@type': 'Article', heading: 'Mail' } },
    { name: 'wrong value', node: { '@type': 'Article', author: { '@type': 'Offer', price: 1 } } },
    {
      name: 'unknown property inside',
      node: { '@type': 'Service', offers: [{ '@type': 'Offer', cost: 1 }] },
    },
  ];
  const found = invalidNodes(faulty, test.info().outputPath('faulty'));
  for (const { name } of faulty)
    expect(
      found.some((line) => line.startsWith(`${name}:`)),
      name,
    ).toBe(true);
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
      .map((route) => sites.production.url + route)
      .sort(),
  );
});
