import path from 'node:path';
import {
  compositionPagePath,
  documentFile,
  type PublicRecord,
  publicRecordFile,
} from '@proper/operator-kit/composed-site';
import { readJsonFile } from '@proper/operator-kit/json-file';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import { type Refusal, refusalSchema, unknownVersion } from '../model/faults';
import { type DetailedRecord, renderCompositionPage } from './composition-page';
import type { Publication } from './publication';

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
export async function writePublicRecord(site: string, publication: Publication): Promise<void> {
  const { config, record, routes, pins, refusals, standing, at, places } = publication;
  const { id, versions, unavailable } = record;
  const parts = publication.parts.map(({ part }) => part);
  const content: DetailedRecord = {
    id,
    at: record.at,
    versions,
    unavailable,
    ...pins,
    tried: at,
    remotes: parts.flatMap(({ name, entry }) => {
      if (!entry) return [];
      const { href, ...rest } = entry;
      return [{ name, entry: href, ...rest, routes: routes[name] ?? [] }];
    }),
    onDemand: parts.flatMap(({ pages }) =>
      pages.filter(({ isOnDemand }) => isOnDemand).map(({ path: page }) => page),
    ),
    refused: [...refusals.map((refusal) => toPublic(refusal, places)), ...standing],
    ...(config.compositionPage && {
      releases: Object.fromEntries(
        parts.flatMap(({ name, facts }) => (facts && versions[name] !== undefined ? [[name, facts]] : [])),
      ),
    }),
  };
  const write = (file: string, text: string): Promise<void> =>
    writeWholeFile(path.join(site, file), text, 0o644);
  await write(publicRecordFile, `${JSON.stringify(content, null, 2)}\n`);
  if (config.compositionPage) await write(documentFile(compositionPagePath), renderCompositionPage(content));
}
