import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { type Document, documents, placeOf, repositoryPaths } from './documents';

interface Link {
  readonly place: string;
  readonly file: string;
  readonly url: string;
}

const links = documents.flatMap((document): readonly Link[] => {
  const found: Link[] = [];
  visit(document.tree, (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      found.push({ place: placeOf(document, node), file: document.file, url: node.url });
  });
  return found;
});

const isExternal = ({ url }: Link): boolean => /^[a-z][a-z+.-]*:/i.test(url);

/** The anchors that GitHub gives to the headings of a document. */
function anchorsIn({ tree }: Document): readonly string[] {
  const slugger = new GithubSlugger();
  const anchors: string[] = [];
  visit(tree, 'heading', (heading) => void anchors.push(slugger.slug(textOf(heading))));
  return anchors;
}

/** What is wrong with a link within the repository; nothing where it leads somewhere. */
function faultOf({ file, url }: Pick<Link, 'file' | 'url'>): string | undefined {
  const [pathname = '', anchor] = url.split('#');
  const target = pathname === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(pathname));
  if (!repositoryPaths.has(target)) return `there is no ${target}, or git does not track it`;
  if (anchor === undefined) return undefined;
  const document = documents.find((one) => one.file === target);
  if (document === undefined) return `${target} has no headings to lead to`;
  return anchorsIn(document).includes(anchor) ? undefined : `${target} has no heading #${anchor}`;
}

/** Where documents lead a reader outside the repository. Nobody asks for these here: what is new is to be looked at once. */
const outside: readonly string[] = [];

describe('a link in a document', () => {
  it('leads to a file that is there, and to a heading in it', () => {
    const within = links.filter((link) => !isExternal(link));
    const faults = within.map((link) => ({ ...link, fault: faultOf(link) }));
    expect(
      faults.filter(({ fault }) => fault).map(({ place, url, fault }) => `${place}: ${url}: ${fault}`),
    ).toEqual([]);
    expect(within.length).toBeGreaterThan(60);
  });

  it('leads outside the repository only where that is listed here', () => {
    const external = links.filter((link) => isExternal(link) && !link.url.startsWith('http://localhost'));
    expect([...new Set(external.map(({ url }) => url))].toSorted()).toEqual(outside);
  });

  it('would be missed where it leads nowhere', () => {
    const file = 'docs/teams.md';
    expect(faultOf({ file, url: 'operations.md#deploying' })).toBeUndefined();
    expect(faultOf({ file, url: 'operations.md#deploy' })).toBe('docs/operations.md has no heading #deploy');
    expect(faultOf({ file, url: 'screenshot.jpeg' })).toBe(
      'there is no docs/screenshot.jpeg, or git does not track it',
    );
  });
});

it('docs/decisions/README.md lists every record by its number and title, and no other', () => {
  const index = documents.find(({ file }) => file === 'docs/decisions/README.md');
  const rows = (index?.text ?? '').split('\n').filter((line) => line.startsWith('| ['));
  const records = documents.filter(({ file }) => /^docs\/decisions\/\d{4}-/.test(file));
  const expected = records.map(({ file, text }) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
    return `| [${number}](${path.posix.basename(file)}) | ${title}`;
  });
  expect(rows.map((row) => row.split(' | ').slice(0, 2).join(' | '))).toEqual(expected);
});

it('the README leads to every document of docs/', () => {
  const reached = links.filter(({ file }) => file === 'README.md').map(({ url }) => url);
  const own = documents.filter(({ file }) => /^docs\/[^/]+\.md$/.test(file)).map(({ file }) => file);
  expect(own.filter((file) => !reached.includes(file))).toEqual([]);
});
