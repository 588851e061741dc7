import path from 'node:path';
import {
  compositionPagePath,
  documentFile,
  type PublicRecord,
  publicRecordFile,
} from '@proper/operator-kit/composed-site';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { Integrity, LiveComposition } from '@proper/shared-types/release';
import type { RoutePattern } from '@proper/shared-types/routes';
import { type Refusal, unknownVersion } from '../model/faults';
import type { Part } from '../remote/job/part';
import type { CompositionRecord } from '../state/history';
import type { Pins } from '../state/pins';
import { renderCompositionPage } from './composition-page';
import { readReleaseFacts } from './release-facts';

/** What the public record says. */
interface PublicRecordOptions {
  /** The record of the live site, whether it has changed or not. */
  readonly record: CompositionRecord;
  readonly parts: readonly Part[];
  /** The routes of each remote. */
  readonly routes: Readonly<Record<string, readonly RoutePattern[]>>;
  readonly pins: Pins;
  readonly refusals: readonly Refusal[];
  /** When it was tried, ISO 8601. */
  readonly at: string;
  /** Folders and addresses that are nobody else's business. */
  readonly places: readonly string[];
  /** Whether the site has the page that shows the record. */
  readonly hasPage: boolean;
}

/** A refusal without what is not public: how to accept it, and where teams publish. */
const toPublic = (
  { isAcceptable: _hint, ...refusal }: Refusal,
  places: readonly string[],
): PublicRecord['refused'][number] => ({
  ...refusal,
  reason:
    refusal.version === unknownVersion
      ? 'its release cannot be read from where its team publishes'
      : places.reduce((reason, place) => reason.replaceAll(place, '…'), refusal.reason),
});

/** What open pages look up about a site. */
const toLiveComposition = ({ record, parts, routes }: PublicRecordOptions): LiveComposition => ({
  versions: record.versions,
  remotes: parts.flatMap(({ name, entry }) =>
    entry === null
      ? []
      : [
          {
            name,
            entry: entry.href,
            integrity: entry.integrity as Integrity,
            routes: routes[name] ?? [],
            ...(entry.manifest === undefined ? {} : { manifest: entry.manifest as `/${string}` }),
          },
        ],
  ),
  unavailable: record.unavailable,
  onDemand: parts.flatMap(({ pages }) =>
    pages.flatMap(({ path: page, isOnDemand }) => (isOnDemand === true ? [page] : [])),
  ),
});

/** Writes the public record into a site, and the page that shows it if there is one, each in one step, because the site may be live. */
export async function writePublicRecord(site: string, options: PublicRecordOptions): Promise<void> {
  const { record, pins, refusals, at, places, hasPage } = options;
  const content: PublicRecord = {
    id: record.id,
    at: record.at,
    ...toLiveComposition(options),
    pinned: pins.pinned,
    disabled: pins.disabled,
    refused: refusals.map((refusal) => toPublic(refusal, places)),
    tried: at,
    ...(hasPage ? { releases: readReleaseFacts(site, record.versions) } : {}),
  };
  const write = (file: string, text: string): Promise<void> =>
    writeWholeFile(path.join(site, file), text, 0o644);
  await write(publicRecordFile, `${JSON.stringify(content, null, 2)}\n`);
  if (hasPage) await write(documentFile(compositionPagePath), renderCompositionPage(content));
}
