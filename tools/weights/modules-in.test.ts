import { expect, it } from 'vitest';
import { modulesIn, unmapped } from './modules-in';

const places = { context: '/clone/mfe-content', root: '/clone' };

/** A map of one line: the first segment of each group of letters begins at the column, and names the source. */
const mapOf = (sources: readonly string[], mappings: string): string =>
  JSON.stringify({ version: 3, sources, names: [], mappings });

it('tells how much of a script comes from each module, by paths that are the same in every clone', () => {
  const sources = [
    '/clone/mfe-content/src/remote.ts',
    '/clone/mfe-content/../node_modules/react/index.js',
    'webpack://mfe-content/./src/page.module.css?238f',
    'webpack/runtime/load_script',
    '/clone/mfe-content/src/texts|?meta|sync|nonrecursive|/clone/mfe-content/src/pages/../texts/*.mdx|context: ./src',
  ];
  // Columns 0, 4, 6, 9 and 10, each of the next source.
  const modules = modulesIn('aaaabbcccdee', mapOf(sources, 'AAAA,ICAA,ECAA,GCAA,CCAA'), places);
  expect(Object.fromEntries(modules)).toEqual({
    'mfe-content/src/remote.ts': 4,
    'node_modules/react/index.js': 2,
    'mfe-content/src/page.module.css': 3,
    'webpack/runtime/load_script': 1,
    'mfe-content/src/texts|?meta': 2,
  });
});

it('names what the bundler writes in between, and what the federation plugin writes, by neither of their texts', () => {
  const modules = modulesIn('--cc', mapOf(['data:text/javascript,code'], 'A,EAAA'), places);
  expect(Object.fromEntries(modules)).toEqual({
    [unmapped]: 2,
    'webpack/runtime/module_federation/written module': 2,
  });
});
