import path from 'node:path';
import {
  compositionPagePath,
  documentFile,
  type PublicRecord,
  publicRecordFile,
} from '@proper/operator-kit/composed-site';
import { readJsonFile } from '@proper/operator-kit/json-file';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { RoutePattern } from '@proper/shared-types/routes';
import * as v from 'valibot';
import { type Refusal, refusalSchema, unknownVersion } from '../model/faults';
import type { Part } from '../remote/job/part';
import type { CompositionRecord } from '../state/history';
import type { Pins } from '../state/pins';
import { renderCompositionPage } from './composition-page';

interface PublicRecordOptions {
  /** The record of the live site, whether it has changed or not. */
  readonly record: CompositionRecord;
  readonly parts: readonly Part[];
  readonly routes: Readonly<Record<string, readonly RoutePattern[]>>;
  readonly pins: Pins;
  readonly refusals: readonly Refusal[];
  /** What the live record says of names that this attempt did not look at. */
  readonly standing: PublicRecord['refused'];
  readonly at: string;
  /** Folders and addresses that are nobody else's business. */
  readonly places: readonly string[];
  /** Whether the site has the page that shows the record. */
  readonly hasPage: boolean;
}

const recorded = v.object({ refused: v.array(v.omit(refusalSchema, ['isAcceptable'])) });

/** The refusals that the record of a site says, of some names. */
export const readPublicRefusals = (site: string, names: readonly string[]): PublicRecord['refused'] =>
  readJsonFile(path.join(site, publicRecordFile), recorded)?.refused.filter(({ name }) =>
    names.includes(name),
  ) ?? [];

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

/** Writes the public record into a site, and the page that shows it if there is one, each in one step, because the site may be live. */
export async function writePublicRecord(site: string, options: PublicRecordOptions): Promise<void> {
  const { record, parts, routes, pins, refusals, standing, at, places, hasPage } = options;
  const { id, versions, unavailable } = record;
  const content: PublicRecord = {
    id,
    at: record.at,
    versions,
    unavailable,
    pinned: pins.pinned,
    disabled: pins.disabled,
    tried: at,
    remotes: parts.flatMap(({ name, entry }) => {
      if (!entry) return [];
      const { href, ...rest } = entry;
      return [{ name, entry: href, ...rest, routes: routes[name] ?? [] }];
    }),
    onDemand: parts.flatMap(({ pages }) =>
      pages.flatMap(({ path: page, isOnDemand }) => (isOnDemand === true ? [page] : [])),
    ),
    refused: [...refusals.map((refusal) => toPublic(refusal, places)), ...standing],
    ...(hasPage && {
      releases: Object.fromEntries(
        parts.flatMap(({ name, facts }) => (facts && versions[name] !== undefined ? [[name, facts]] : [])),
      ),
    }),
  };
  const write = (file: string, text: string): Promise<void> =>
    writeWholeFile(path.join(site, file), text, 0o644);
  await write(publicRecordFile, `${JSON.stringify(content, null, 2)}\n`);
  if (hasPage) await write(documentFile(compositionPagePath), renderCompositionPage(content));
}
