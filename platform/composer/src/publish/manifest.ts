import type { SiteManifest } from '@proper/shared-types/release';
import { unknownVersion } from '../base/invalid-release';
import { isShown, type Publication } from './publication';
import type { RecordedRefusal } from './refusals';

/** A refusal without what is not public: how to accept it, and where teams publish. */
const toPublic =
  (places: readonly string[]) =>
  ({ name, version, reason, status }: RecordedRefusal): SiteManifest['refused'][number] => ({
    name,
    version,
    status,
    reason:
      version === unknownVersion
        ? 'its release cannot be read from where its team publishes'
        : places.reduce((text, place) => text.replaceAll(place, '…'), reason),
  });

/** What `composition.json` says. */
export function formatManifest(publication: Publication): SiteManifest {
  const { dataDir, record, remotes, outputs, pinned, refusals } = publication;
  const sources = [remotes.shell, ...remotes.remotes.values()].map(({ source }) => source);
  const all = [...remotes.remotes.values()].map(({ name, routes }) => ({ name, routes }));
  const shown = all.filter(({ name }) => isShown(publication, name));
  return {
    id: record.id,
    composedAt: record.composedAt,
    versions: Object.fromEntries([...outputs].map(([name, { version }]) => [name, version])),
    shared: outputs.get('shell')?.shared ?? {},
    remotes: shown.flatMap(({ name, routes }) => {
      const entry = outputs.get(name)?.entry;
      if (!entry) return [];
      const { href, ...rest } = entry;
      return [{ name, entry: href, ...rest, routes }];
    }),
    unavailable: all.filter(({ name }) => !isShown(publication, name)),
    onDemand: shown.flatMap(
      ({ name }) =>
        outputs.get(name)?.documents.flatMap(({ path, isOnDemand }) => (isOnDemand && path) || []) ?? [],
    ),
    refused: refusals.map(toPublic([dataDir, ...sources])),
    pinned,
    disabled: record.disabled,
  };
}
