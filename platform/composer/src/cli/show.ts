import { exitCodes } from '@proper/operator-kit/arguments';
import { formatRefusal } from '../model';
import { readLiveSite } from '../publish/site-writer';
import { type Acceptance, readPins, readRefusals } from '../state/state-files';
import { compositionsIn, type Verb } from './context';

const formatAcceptance = ({ name, version, objection, because }: Acceptance): string =>
  `${name} ${version}: ${objection}, because: ${because}`;

/** Shows what is live, and what operators and the gate have decided. */
export const status: Verb = async ({ dataDir, names, print }) => {
  const { current, history } = compositionsIn(dataDir);
  const { id, at, unavailable } = current;
  const { pinned, disabled } = readPins(dataDir);
  const intact = (await readLiveSite(dataDir, id)) !== undefined;
  const refused = readRefusals(dataDir);
  const accepted = [current, ...history]
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
  const { current, history: earlier } = compositionsIn(dataDir);
  const compositions = [current, ...earlier].map(({ id, at, versions, accepted }, index) => {
    const before = earlier[index]?.versions;
    const changed = Object.entries(versions).filter(([name, version]) => before?.[name] !== version);
    return { id, at, live: index === 0, versions, changed: Object.fromEntries(changed), accepted };
  });
  const lines = compositions.flatMap(({ id, at, live, changed, accepted }) => {
    const releases = Object.entries(changed).map((entry) => entry.join(' '));
    return [
      `${live ? '*' : ' '} ${id}  ${at}  ${releases.join(', ') || 'the same releases'}`,
      ...accepted.map((acceptance) => `    accepted ${formatAcceptance(acceptance)}`),
    ];
  });
  print(compositions, lines.join('\n'));
  return exitCodes.done;
};
