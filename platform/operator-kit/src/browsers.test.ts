import { expect, it } from 'vitest';
import { findChromium, headlessShell } from './browsers';

const named = '/opt/named';
const playwrights = '/opt/playwrights';
const systems = '/usr/bin/chromium';

it.each<[string, string | undefined, readonly string[]]>([
  ['the named one before all others', named, [systems, playwrights, headlessShell, named]],
  ['the one without a window where none is named', headlessShell, [systems, playwrights, headlessShell]],
  ["Playwright's own before the system's", playwrights, [systems, playwrights]],
  ["the system's at last", systems, [systems]],
  ['none where none is there', undefined, []],
])('a search for a Chromium takes %s', (_, expected, there) => {
  const isThere = (file: string): boolean => there.includes(file);
  expect(findChromium({ named, playwrights, isThere })).toBe(expected);
});

it('a search for a Chromium takes an empty name for none', () => {
  expect(findChromium({ named: '', playwrights, isThere: (file) => file === '' })).toBeUndefined();
});
