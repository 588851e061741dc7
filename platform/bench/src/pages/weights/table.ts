import type { Table } from '../../report/table';
import { kilobytes } from '../../report/units';
import { scriptParts } from './parts';
import type { WeighedPage } from './weights';

const documentParts = [
  ['document without styles', 'document'],
  ['styles', 'styles'],
  ['typefaces', 'typefaces'],
] as const;

/** What each part of a page weighs; in brackets the monolith's, where its scripts are other ones. */
export function weightsTable(pages: readonly WeighedPage[]): Table {
  const sum = (parts: ReadonlyMap<string, number>): number =>
    [...parts.values()].reduce((total, bytes) => total + bytes, 0);
  const cell = (federated: number, monolith: number): string =>
    federated + monolith === 0 ? '' : `${kilobytes(federated)} (${kilobytes(monolith)})`;
  const row = (part: string): readonly string[] => [
    part,
    ...pages.map(({ federated, monolith }) => cell(federated.get(part) ?? 0, monolith.get(part) ?? 0)),
  ];
  return {
    head: ['kB in brotli, until hydrated', ...pages.map(({ path }) => path)],
    rows: [
      ...scriptParts.map(row).filter(([, ...cells]) => cells.some((text) => text !== '')),
      ['all scripts', ...pages.map(({ federated, monolith }) => cell(sum(federated), sum(monolith)))],
      ...documentParts.map(([name, key]) => [name, ...pages.map(({ document }) => kilobytes(document[key]))]),
    ],
  };
}
