import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { formatRefusal } from '../base/invalid-release';
import { withPublishLock } from '../base/lock';
import { readComposerSettings } from '../base/settings';
import { readCurrentSite } from '../publish/current-site';
import { type Acceptance, type DeployHistory, readHistory } from '../publish/history';
import { readRefusals } from '../publish/refusals';
import { collectGarbage } from '../publish/retention';
import type { Verb } from './context';

const formatAcceptance = ({ name, version, objection, because }: Acceptance): string =>
  `${name} ${version}: ${objection}, because: ${because}`;

/** What a data folder remembers. @throws UserError before the first composition */
function requireHistory(dataDir: string): DeployHistory {
  const history = readHistory(dataDir);
  if (history) return history;
  throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
}

/** Shows what is live, what operators have decided, and what was refused. */
export const status: Verb = async ({ dataDir, readRemotes, print }) => {
  requireHistory(dataDir);
  const { record, decisions, isLinked } = readCurrentSite(dataDir);
  if (!record) throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
  const { pinned, disabled } = decisions;
  const refused = readRefusals(dataDir);
  const names = [...new Set(['shell', ...readRemotes().remotes.keys(), ...Object.keys(record.releases)])];
  const releases = names.map((name) => ({
    name,
    live: record.releases[name]?.version ?? null,
    pinned: pinned[name] ?? null,
    disabled: disabled.includes(name),
  }));
  const lines = [
    `site ${record.id}, composed ${record.composedAt}${isLinked ? '' : ', but another one is linked: compose it again'}`,
    ...releases.map((release) => {
      const version = (release.live ?? 'not in the site').padEnd(20);
      const pin = release.pinned === null ? '' : `pinned to ${release.pinned} `;
      return `  ${release.name.padEnd(16)} ${version} ${pin}${release.disabled ? 'disabled' : ''}`.trimEnd();
    }),
    ...(record.accepted.length > 0 ? ['accepted:'] : []),
    ...record.accepted.map((acceptance) => `  ${acceptance.at} ${formatAcceptance(acceptance)}`),
    ...(refused.length > 0 ? ['not live:'] : []),
    ...refused.map((refusal) => `  ${refusal.since} ${formatRefusal(refusal)}`),
  ];
  print({ id: record.id, composedAt: record.composedAt, isLinked, releases, refused }, lines.join('\n'));
  return exitCodes.done;
};

/** Lists all recorded compositions, each with the releases that differ from the one before. */
export const history: Verb = async ({ dataDir, print }) => {
  const { records } = requireHistory(dataDir);
  const compositions = records.map(({ id, composedAt, releases, accepted, reconfigured }, index) => {
    const before = records[index + 1]?.releases;
    const changed = Object.entries(releases).filter(
      ([name, { version }]) => before?.[name]?.version !== version,
    );
    const versions = changed.map(([name, { version }]) => [name, version] as const);
    return {
      id,
      composedAt,
      live: index === 0,
      changed: Object.fromEntries(versions),
      accepted,
      reconfigured,
    };
  });
  const lines = compositions.flatMap(({ id, composedAt, live, changed, accepted, reconfigured }) => {
    const releases = Object.entries(changed).map((entry) => entry.join(' '));
    return [
      `${live ? '*' : ' '} ${id}  ${composedAt}  ${releases.join(', ') || 'the same releases'}`,
      ...accepted.map((acceptance) => `    accepted ${formatAcceptance(acceptance)}`),
      ...reconfigured.map((line) => `    reconfigured ${line}`),
    ];
  });
  print(compositions, lines.join('\n'));
  return exitCodes.done;
};

/** Removes at once what a composition removes after it. */
export const gc: Verb = async ({ dataDir, options: { dryRun = false }, print }) => {
  requireHistory(dataDir);
  const settings = { ...readComposerSettings(process.env), keepReleasesMs: 0 };
  const removed = await withPublishLock(dataDir, () => collectGarbage(dataDir, { settings, dryRun }));
  const lines = removed.map((release) => `${release} ${dryRun ? 'would be removed' : 'removed'}`);
  print({ removed, dryRun }, lines.join('\n') || 'nothing to remove');
  return exitCodes.done;
};
