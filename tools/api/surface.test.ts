import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeclarationModules } from './module';
import { styleNamesOf } from './style-names';
import { surfaceOf } from './surface';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proper-surface-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): string => {
  writeFileSync(path.join(folder, file), text);
  return path.join(folder, file);
};

const surface = (text: string, more: Readonly<Record<string, string>> = {}) => {
  for (const [file, other] of Object.entries(more)) write(file, other);
  return surfaceOf(new DeclarationModules(), write('index.d.ts', text));
};

describe('the surface of a package', () => {
  it('has a line for each member, and one for what is not exported but used', () => {
    const { lines } = surface("export * from './Button';", {
      'Button.d.ts': `
        import { type ReactNode } from 'react';
        import { type Variant } from './variant';
        interface ButtonProps {
          /** How it looks. */
          readonly variant?: Variant;
          readonly children: ReactNode;
        }
        /** A button. */
        export declare const Button: ({ variant, children }: ButtonProps) => import("react").JSX.Element;
        export {};`,
      'variant.d.ts': "export type Variant = 'primary' | 'quiet';",
    });
    expect(lines).toEqual([
      'const Button: (props: ButtonProps) => import("react").JSX.Element',
      'interface ButtonProps (not exported)',
      'ButtonProps.variant?: Variant',
      'ButtonProps.children: ReactNode',
      "type Variant = 'primary' | 'quiet' (not exported)",
    ]);
  });

  it('has of a figure what it is, and not how high', () => {
    const lines = (price: number, days: string) =>
      surface(`
        /** What can be booked. */
        export declare const plans: { readonly fulltime: { readonly price: ${price}; readonly days: '${days}' } };
        /** All of them. */
        export declare const all: readonly [{ readonly name: '${days}' }, { readonly name: 'Teams' }];
        /** In milliseconds. */
        export declare const delay = ${price};`).lines;
    expect(lines(3000, 'Mo-Fr')).toEqual(lines(3100, 'Mo-Sa'));
    expect(lines(3000, 'Mo-Fr')).toEqual([
      'const all: a list',
      'all[].name: string',
      'const delay: number',
      'const plans',
      'plans.fulltime',
      'plans.fulltime.price: number',
      'plans.fulltime.days: string',
    ]);
  });

  it.each([
    ['a default export', 'declare const price: number;\nexport default price;'],
    ['all of a module as one name', "export * as prices from './prices';"],
  ])('does not leave out what it cannot describe: %s', (_what, text) => {
    expect(() => surface(text, { 'prices.d.ts': 'export declare const price: number;' })).toThrow(
      'export it by its name',
    );
  });

  it('names what has no comment, but for what says the same everywhere', () => {
    const { undocumented } = surface(`
      export interface Card {
        /** An h3. */
        readonly title: string;
        readonly href?: string;
        readonly children: string;
      }
      /** A price. */
      export declare function price(dollars: number): string;
      export declare function bare(): void;`);
    expect(undocumented).toEqual(['Card', 'Card.href', 'bare']);
  });

  it('names the custom properties and classes of a style sheet and of those that it imports', () => {
    write('tokens.css', ':root { --space-1: 4px; } .band { --space-1: 8px }');
    const file = write('global.css', '@import "./tokens.css"; .band a:hover, p { color: red }');
    expect(styleNamesOf(file)).toEqual(['class band', 'property --space-1']);
  });
});
