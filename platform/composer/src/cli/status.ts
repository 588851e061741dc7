import { exitCodes } from '@proper/common/command-line';
import { UserError } from '@proper/common/errors';
import { formatRefusal } from '../base/invalid-release';
import { type CompositionRecord, readCurrentSite } from '../publish/state';
import type { SiteCommand } from './context';

/** Formats a recorded composition: what differs from the one before. */
function formatRecord(record: CompositionRecord, before: CompositionRecord | undefined): string {
  const changed = Object.entries(record.releases).filter(
    ([name, version]) => before?.releases[name] !== version,
  );
  const releases = changed.map((entry) => entry.join(' ')).join(', ') || 'the same releases';
  const disabled = record.disabled.map((name) => `, ${name} disabled`).join('');
  return `  ${record.id}  ${record.composedAt}  ${releases}${disabled}`;
}

/** Shows what is live, what operators have decided, what was refused, and what was live before. */
export const status: SiteCommand = async ({ dataDir, readRemotes, print }) => {
  const { record, state } = readCurrentSite(dataDir);
  if (!record) throw new UserError(`Nothing has been composed in ${dataDir} yet.`);
  const { pinned, disabled, refused, records } = state;
  const names = [...new Set(['shell', ...readRemotes().byName.keys(), ...Object.keys(record.releases)])];
  const releases = names.map((name) => ({
    name,
    live: record.releases[name] ?? null,
    pinned: pinned[name] ?? null,
    disabled: disabled.includes(name),
  }));
  const lines = [
    `site ${record.id}, composed ${record.composedAt}`,
    ...releases.map((release) => {
      const version = (release.live ?? 'not in the site').padEnd(20);
      const pin = release.pinned === null ? '' : `pinned to ${release.pinned} `;
      return `  ${release.name.padEnd(16)} ${version} ${pin}${release.disabled ? 'disabled' : ''}`.trimEnd();
    }),
    ...(refused.length > 0 ? ['not live:'] : []),
    ...refused.map((refusal) => `  ${refusal.since} ${formatRefusal(refusal)}`),
    'compositions, the live one first:',
    ...records.map((current, index) => formatRecord(current, records[index + 1])),
  ];
  print({ id: record.id, composedAt: record.composedAt, releases, refused, records }, lines.join('\n'));
  return exitCodes.done;
};
