import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { formatRefusal } from '../model';
import { readLiveSite } from '../publish/site-writer';
import { type Acceptance, readAcceptances } from '../state/acceptances';
import { readPins } from '../state/pins';
import { type CompositionRecord, type Compositions, readCompositions } from '../state/record';
import { readRefusals } from '../state/refusals';
import type { Context } from './context';

/** @throws OperatorError before the first composition. */
function readOrFail(dataDir: string): Compositions {
  const compositions = readCompositions(dataDir);
  if (compositions) return compositions;
  throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
}

/** What was accepted of the releases of a composition. */
const acceptedIn = ({ versions }: CompositionRecord, all: readonly Acceptance[]): readonly Acceptance[] =>
  all.filter(({ name, version }) => versions[name] === version);

const inWords = ({ name, version, objection, because }: Acceptance): string =>
  `${name} ${version}: ${objection}, because: ${because}`;

/** What is live, and what an operator and the gate have decided. */
export async function status({ dataDir, names, print }: Context): Promise<number> {
  const compositions = readOrFail(dataDir);
  const { current } = compositions;
  const { pinned, disabled } = readPins(dataDir);
  const intact = (await readLiveSite(dataDir, current.id)) !== undefined;
  const refused = readRefusals(dataDir);
  const accepted = acceptedIn(current, readAcceptances(dataDir));
  const releases = names.map((name) => ({
    name,
    live: current.versions[name] ?? null,
    pinned: pinned[name] ?? null,
    disabled: disabled.some((each) => each === name),
  }));
  const lines = [
    `site ${current.id}, composed ${current.at}${intact ? '' : ', and changed by hand since: compose it again'}`,
    ...releases.map((release) =>
      [
        ' ',
        release.name.padEnd(16),
        (release.live ?? 'not in the site').padEnd(20),
        release.pinned === null ? '' : `pinned to ${release.pinned}`,
        release.disabled ? 'disabled' : '',
      ]
        .join(' ')
        .trimEnd(),
    ),
    ...current.unavailable.map((page) => `  ${page} is not available`),
    ...(accepted.length > 0 ? ['accepted:'] : []),
    ...accepted.map((each) => `  ${each.at} ${inWords(each)}`),
    ...(refused.length > 0 ? ['refused:'] : []),
    ...refused.map((refusal) => `  ${refusal.since} ${formatRefusal(refusal)}`),
  ];
  print(
    { id: current.id, at: current.at, intact, releases, unavailable: current.unavailable, accepted, refused },
    lines.join('\n'),
  );
  return exitCodes.done;
}

/** All recorded compositions, each with the releases that differ from the one before. */
export async function history({ dataDir, print }: Context): Promise<number> {
  const { current, history: earlier } = readOrFail(dataDir);
  const all = [current, ...earlier];
  const acceptances = readAcceptances(dataDir);
  const compositions = all.map((record, index) => {
    const { id, at, versions } = record;
    const before = all[index + 1]?.versions;
    const changed = Object.entries(versions).filter(([name, version]) => before?.[name] !== version);
    // Shown with the composition that introduced the release.
    const accepted = acceptedIn(record, acceptances).filter(
      ({ name, version }) => before?.[name] !== version,
    );
    return { id, at, live: index === 0, versions, changed: Object.fromEntries(changed), accepted };
  });
  const lines = compositions.flatMap(({ id, at, live, changed, accepted }) => {
    const what = Object.entries(changed).map((entry) => entry.join(' '));
    return [
      `${live ? '*' : ' '} ${id}  ${at}  ${what.join(', ') || 'the same releases'}`,
      ...accepted.map((each) => `    accepted ${inWords(each)}`),
    ];
  });
  print(compositions, lines.join('\n'));
  return exitCodes.done;
}
