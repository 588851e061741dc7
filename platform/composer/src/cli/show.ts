import { exitCodes } from '@proper/operator-kit/arguments';
import { formatRefusal } from '../model';
import { readLiveSite } from '../publish/site-writer';
import { type Acceptance, readPins, readRefusals } from '../state/state-files';
import type { Verb } from './change';
import { compositionsIn } from './context';

const formatAcceptance = ({ name, version, objection, because }: Acceptance): string =>
  `${name} ${version}: ${objection}, because: ${because}`;

/** What is live, and what an operator and the gate have decided. */
export const status: Verb = async ({ dataDir, names, print }) => {
  const { current, history: earlier } = compositionsIn(dataDir);
  const { id, at, unavailable } = current;
  const { pinned, disabled } = readPins(dataDir);
  const intact = (await readLiveSite(dataDir, id)) !== undefined;
  const refused = readRefusals(dataDir);
  const accepted = [current, ...earlier]
    .flatMap((record) => record.accepted)
    .filter(({ name, version }) => current.versions[name] === version);
  const releases = names.map((name) => ({
    name,
    live: current.versions[name] ?? null,
    pinned: pinned[name] ?? null,
    disabled: disabled.some((each) => each === name),
  }));
  const lines = [
    `site ${id}, composed ${at}${intact ? '' : ', and changed by hand since: compose it again'}`,
    ...releases.map(({ name, live, pinned: version, disabled: isOut }) => {
      const pinsOfName = [version === null ? [] : `pinned to ${version}`, isOut ? 'disabled' : []].flat();
      return `  ${name.padEnd(16)} ${(live ?? 'not in the site').padEnd(20)} ${pinsOfName.join(' ')}`.trimEnd();
    }),
    ...unavailable.map((page) => `  ${page} is not available`),
    ...(accepted.length > 0 ? ['accepted:'] : []),
    ...accepted.map((each) => `  ${each.at} ${formatAcceptance(each)}`),
    ...(refused.length > 0 ? ['refused:'] : []),
    ...refused.map((refusal) => `  ${refusal.since} ${formatRefusal(refusal)}`),
  ];
  print({ id, at, intact, releases, unavailable, accepted, refused }, lines.join('\n'));
  return exitCodes.done;
};

/** All recorded compositions, each with the releases that differ from the one before, and what was accepted of them. */
export const history: Verb = async ({ dataDir, print }) => {
  const { current, history: earlier } = compositionsIn(dataDir);
  const all = [current, ...earlier];
  const compositions = all.map((record, index) => {
    const { id, at, versions, accepted } = record;
    const before = all[index + 1]?.versions;
    const changed = Object.entries(versions).filter(([name, version]) => before?.[name] !== version);
    return { id, at, live: index === 0, versions, changed: Object.fromEntries(changed), accepted };
  });
  const lines = compositions.flatMap(({ id, at, live, changed, accepted }) => {
    const releases = Object.entries(changed).map((entry) => entry.join(' '));
    return [
      `${live ? '*' : ' '} ${id}  ${at}  ${releases.join(', ') || 'the same releases'}`,
      ...accepted.map((each) => `    accepted ${formatAcceptance(each)}`),
    ];
  });
  print(compositions, lines.join('\n'));
  return exitCodes.done;
};
