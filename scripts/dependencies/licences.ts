import type { LockedPackage } from './lockfile';

/** Licences under which anything may be used here: they ask for their notice to be kept, and no more. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** A licence that is allowed to some packages alone. */
interface Exception {
  readonly licence: string;
  readonly packages: RegExp;
  readonly why: string;
}

export const exceptions: readonly Exception[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips, a library of its own that `sharp` loads unchanged; it makes pictures in builds and is not passed on',
  },
];

/** Whether a package may be used under one licence of its SPDX expression. */
function allows(licence: string, name: string): boolean {
  return (
    allowed.has(licence) || exceptions.some((each) => each.licence === licence && each.packages.test(name))
  );
}

/** Whether a package may be used: all licences that AND joins are allowed, of those that OR joins one. */
export function isAllowed({ licence, name }: Pick<LockedPackage, 'licence' | 'name'>): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  // Both at once would need their order of precedence: for a person to read.
  if (/[()]/.test(plain) || (plain.includes(' OR ') && plain.includes(' AND '))) return false;
  return plain.includes(' OR ')
    ? plain.split(' OR ').some((each) => allows(each, name))
    : plain.split(' AND ').every((each) => allows(each, name));
}
