import { expect, it } from 'vitest';
import { headersToStore } from './file-headers';
import { type Outgoing, planOf, publishedAfterStart } from './plan';

const outgoing = (file: string, md5 = 'one'): Outgoing => ({
  file,
  key: file,
  md5,
  headers: headersToStore(file),
});
const old = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' };
const site = [outgoing('about.html')];

it('writes a file again whose headers are to be others, though its content is there', () => {
  const there = new Map([['about.html', 'one']]);
  const published = { 'about.html': old };
  const plan = planOf(site, there, published);
  expect(plan.write.map(({ key }) => key)).toEqual(['about.html']);
  // Cut short before it is written, it has the old ones still.
  expect(publishedAfterStart(plan, there, published)).toEqual(published);
  expect(planOf(site, there, { 'about.html': headersToStore('about.html') }).write).toEqual([]);
});

it('writes a file again that somebody removed or changed at the target', () => {
  const published = { 'about.html': headersToStore('about.html') };
  for (const there of [new Map<string, string>(), new Map([['about.html', 'two']])])
    expect(planOf(site, there, published).write).toHaveLength(1);
});

it('removes what it wrote itself and is gone from the site, documents before releases, and nothing else', () => {
  const gone = { 'releases/a/1/b.js': old, 'faq.html': old, 'never-arrived.html': old };
  const there = new Map(['releases/a/1/b.js', 'faq.html', 'CNAME'].map((key) => [key, 'one']));
  expect(planOf([], there, gone).remove).toEqual(['faq.html', 'releases/a/1/b.js']);
});
