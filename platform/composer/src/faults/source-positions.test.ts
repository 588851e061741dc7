import { expect, it, vi } from 'vitest';
import { createPositionResolver } from './source-positions';

/** Column 0 of line 1 is line 3 of the page, column 10 line 7 of the design system. */
const map = JSON.stringify({
  version: 3,
  sources: [
    'webpack:///./src/pages/contact/ContactPage.tsx?1a2b',
    'webpack:///../shared-ui/src/forms/Form.tsx',
  ],
  names: [],
  mappings: 'AAEA,UCIA',
});

it('a position in a bundle is named by the file and line of the source, also of another workspace', async () => {
  const readMap = vi.fn(async () => map);
  const resolve = createPositionResolver(readMap);
  expect(await resolve('/releases/mfe-forms/45f175b0/contact.js:1:5')).toBe(
    'mfe-forms/src/pages/contact/ContactPage.tsx:3',
  );
  expect(await resolve('/releases/mfe-forms/45f175b0/contact.js:1:11')).toBe(
    'shared-ui/src/forms/Form.tsx:7',
  );
  expect(readMap).toHaveBeenCalledExactlyOnceWith('mfe-forms', '45f175b0/contact.js');
});

it.each([
  ['without a source map', async () => undefined],
  ['with a file that is none', async () => '<html>'],
])('a position %s stays as it is', async (_title, readMap) => {
  const position = '/releases/mfe-forms/45f175b0/contact.js:1:5';
  expect(await createPositionResolver(readMap)(position)).toBe(position);
});

it('nothing outside the release is read', async () => {
  const readMap = vi.fn();
  const position = '/releases/mfe-forms/../../../etc/passwd:1:1';
  expect(await createPositionResolver(readMap)(position)).toBe(position);
  expect(readMap).not.toHaveBeenCalled();
});
