import { ratio, type Table } from '../report/table';
import { kilobytes, milliseconds } from '../report/units';
import { kinds } from './browser/requests';
import type { MeasuredSites } from './rounds';

/** Both sites beside each other: the site's own figure, and the monolith's in brackets. */
const both = (federated: string, monolith: string): string => `${federated} (${monolith})`;

/** How long a page takes, as ratios to the floor. */
export function timesTable({ floor, pages }: MeasuredSites): Table {
  return {
    head: ['to the floor', 'FCP', 'LCP', 'hydrated', 'CLS', 'TBT, ms', 'longest task, ms'],
    rows: [
      ...pages.map(({ subject, federated, monolith }) => [
        subject.path,
        ...(['firstPaint', 'largestPaint', 'hydrated'] as const).map((key) =>
          both(ratio(federated[key], floor[key]), ratio(monolith[key], floor[key])),
        ),
        both(federated.shift.toFixed(3), monolith.shift.toFixed(3)),
        ...(['blocking', 'longestTask'] as const).map((key) =>
          both(milliseconds(federated[key]), milliseconds(monolith[key])),
        ),
      ]),
      [
        'floor, ms',
        milliseconds(floor.firstPaint),
        milliseconds(floor.largestPaint),
        milliseconds(floor.hydrated),
        floor.shift.toFixed(3),
        milliseconds(floor.blocking),
        milliseconds(floor.longestTask),
      ],
    ],
  };
}

/** What a page takes from the network. */
export function bytesTable({ floor, pages }: MeasuredSites): Table {
  const total = (bytes: MeasuredSites['floor']['bytes']): number =>
    kinds.reduce((sum, kind) => sum + bytes[kind], 0);
  const shown = ['document', 'font', 'picture', 'other'] as const;
  return {
    head: [
      'kB on the wire',
      'all',
      'scripts',
      ...['documents', 'fonts', 'pictures', 'other'],
      'requests',
      'scripts until hydrated',
      'to the monolith',
      'round trips',
    ],
    rows: [
      ...pages.map(({ subject, federated, monolith }) => [
        subject.path,
        both(kilobytes(total(federated.bytes)), kilobytes(total(monolith.bytes))),
        both(kilobytes(federated.bytes.script), kilobytes(monolith.bytes.script)),
        ...shown.map((kind) => kilobytes(federated.bytes[kind])),
        both(String(federated.requests), String(monolith.requests)),
        both(kilobytes(federated.scripts), kilobytes(monolith.scripts)),
        ratio(federated.scripts, monolith.scripts),
        both(String(federated.roundTrips), String(monolith.roundTrips)),
      ]),
      [
        'floor',
        kilobytes(total(floor.bytes)),
        kilobytes(floor.bytes.script),
        ...shown.map((kind) => kilobytes(floor.bytes[kind])),
        String(floor.requests),
        kilobytes(floor.scripts),
        '',
        String(floor.roundTrips),
      ],
    ],
  };
}

/** How long a visitor waits for the next page. */
export const nextPageTable = ({ pages }: MeasuredSites): Table => ({
  head: ['click to heading, ms', 'leads to', 'pointed at before', 'in view before', 'neither'],
  rows: pages.map(({ subject, next }) => [
    subject.path,
    subject.next,
    milliseconds(next.pointed),
    milliseconds(next.seen),
    milliseconds(next.cold),
  ]),
});
