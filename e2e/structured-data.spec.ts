import { paths, type StructuredData } from '@proper/shared-types';
import { routes } from './support/routes';
import { invalidNodes, type NamedNode } from './support/schema-org';
import { sites } from './support/sites';
import { expect, test } from './support/test';

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

test('the sitemap says of every page when it last changed', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const dates = [...sitemap.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, date]) =>
    Date.parse(date ?? ''),
  );
  expect(dates).toHaveLength(routes.length);
  for (const date of dates) expect(date).toBeLessThanOrEqual(Date.now());
});
