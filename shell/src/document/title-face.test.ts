import { titleFace } from '@proper/shared-ui/faces';
import { expect, it } from 'vitest';
import { titleFont } from './title-face';

it('the title’s typeface has the letters of the wordmark and of the heading, also those that HTML escapes', () => {
  const fonts = [{ href: `/releases/shell/1a2b/${titleFace.file}.woff2`, integrity: '' }] as const;
  const body = '<h1 class="title">Fees&nbsp;&amp; <em>fun</em></h1><h2>Zoo</h2>';
  expect(titleFont(body, fonts)?.letters).toBe(' &FPefnoprsu\u00a0');
});
