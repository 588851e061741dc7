import { expect, it } from 'vitest';
import { listBreadcrumbs } from './breadcrumbs';

it('the breadcrumbs of an article lead from the home page through the blog', () => {
  expect(listBreadcrumbs('/blog/level-5-assistant')).toEqual([
    { label: 'Home', href: '/' },
    { label: 'Blog', href: '/blog' },
    { label: 'Level 5 Assistant', href: '/blog/level-5-assistant' },
  ]);
});

it('the breadcrumbs of an unknown path show it as it was typed, even if it is not valid UTF-8', () => {
  expect(listBreadcrumbs('/caf%C3%A9/%E0%A4%A').map(({ label }) => label)).toEqual([
    'Home',
    'Café',
    '%E0%A4%A',
  ]);
});
