import { exitCodes } from '@proper/operator-kit/command-line';
import { formatRefusal } from '../model/faults';
import { isIntactSite, readDeployedSite } from '../publish/deployed-site';
import { type Acceptance, listRecords } from '../state/history';
import { readPins } from '../state/pins';
import { readRefusals } from '../state/refusals';
import { historyIn, type Verb } from './context';

const formatAcceptance = ({ name, version, objection, because }: Acceptance): string =>
  `${name} ${version}: ${objection}, because: ${because}`;

/** Shows what is live, and what operators and the gate have decided. */
export const status: Verb = async ({ dataDir, names, print }) => {
  const { current, earlier } = historyIn(dataDir);
  const { id, at, unavailable } = current;
  const { pinned, disabled } = readPins(dataDir);
  const intact = isIntactSite(readDeployedSite(dataDir));
  const refused = readRefusals(dataDir);
  const accepted = [current, ...earlier]
    .flatMap((record) => record.accepted)
    .filter(({ name, version }) => current.versions[name] === version);
  const releases = names.map((name) => ({
    name,
    live: current.versions[name] ?? null,
    pinned: pinned[name] ?? null,
    disabled: disabled.some((remote) => remote === name),
  }));
  const lines = [
    `site ${id}, composed ${at}${intact ? '' : ', and changed by hand since: compose it again'}`,
    ...releases.map((release) => {
      const version = (release.live ?? 'not in the site').padEnd(20);
      const pin = release.pinned === null ? '' : `pinned to ${release.pinned} `;
      return `  ${release.name.padEnd(16)} ${version} ${pin}${release.disabled ? 'disabled' : ''}`.trimEnd();
    }),
    ...unavailable.map((page) => `  ${page} is not available`),
    ...(accepted.length > 0 ? ['accepted:'] : []),
    ...accepted.map((acceptance) => `  ${acceptance.at} ${formatAcceptance(acceptance)}`),
    ...(refused.length > 0 ? ['refused:'] : []),
    ...refused.map((refusal) => `  ${refusal.since} ${formatRefusal(refusal)}`),
  ];
  print({ id, at, intact, releases, unavailable, accepted, refused }, lines.join('\n'));
  return exitCodes.done;
};

/** Lists all recorded compositions, each with the releases that differ from the one before, and what was accepted of them. */
export const history: Verb = async ({ dataDir, print }) => {
  const records = listRecords(historyIn(dataDir));
  const compositions = records.map(({ id, at, versions, accepted, reconfigured }, index) => {
    const before = records[index + 1]?.versions;
    const changed = Object.entries(versions).filter(([name, version]) => before?.[name] !== version);
    const live = index === 0;
    return { id, at, live, versions, changed: Object.fromEntries(changed), accepted, reconfigured };
  });
  const lines = compositions.flatMap(({ id, at, live, changed, accepted, reconfigured }) => {
    const releases = Object.entries(changed).map((entry) => entry.join(' '));
    return [
      `${live ? '*' : ' '} ${id}  ${at}  ${releases.join(', ') || 'the same releases'}`,
      ...accepted.map((acceptance) => `    accepted ${formatAcceptance(acceptance)}`),
      ...reconfigured.map((line) => `    reconfigured ${line}`),
    ];
  });
  print(compositions, lines.join('\n'));
  return exitCodes.done;
};
