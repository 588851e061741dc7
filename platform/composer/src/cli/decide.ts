import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { withPublishLock } from '../base/lock';
import { type ReleaseOutput, readOutput } from '../join/output';
import { type CurrentSite, readCurrentSite } from '../publish/current-site';
import type { Decisions } from '../publish/decisions';
import { goLive } from '../publish/go-live';
import { readRefusals } from '../publish/refusals';
import { type Context, checkName, type Verb } from './context';

/**
 * An operator's decision. It renders nothing and fetches nothing: documents that exist are linked. So it works while a composition runs,
 * and beside a broken release.
 */
interface Decision {
  readonly decisions: Decisions;
  /** The version of each name that changes. */
  readonly versions?: Readonly<Record<string, string>>;
  /** What visitors get now, as a line. */
  readonly outcome: (site: CurrentSite) => string;
}

/** The documents of a version that were live before with the same shell and configuration. */
function findOutput(
  { dataDir }: Context,
  { history, outputs }: CurrentSite,
  [name, version]: readonly [string, string],
): ReleaseOutput | undefined {
  const live = outputs.get(name);
  if (live?.version === version) return live;
  for (const { releases } of history?.records ?? []) {
    const release = releases[name];
    if (release?.version !== version) continue;
    const output = readOutput(dataDir, { name, id: release.output });
    if (output) return output;
  }
  return undefined;
}

/** The outputs of a site with other versions; undefined if some of its documents do not exist. */
function chooseOutputs(context: Context, site: CurrentSite, { decisions, versions = {} }: Decision) {
  const outputs = new Map(site.outputs);
  for (const change of Object.entries(versions)) {
    const output = findOutput(context, site, change);
    if (!output) return undefined;
    outputs.set(output.name, output);
  }
  const shell = outputs.get('shell');
  const isUsable = [...outputs.values()].every(
    (output) =>
      decisions.disabled.includes(output.name) ||
      (output.shell === shell?.version && output.config === site.record?.config),
  );
  return isUsable ? outputs : undefined;
}

/** Takes a decision, and prints what visitors get now. @throws UserError before the first composition */
async function decide(context: Context, makeDecision: (site: CurrentSite) => Decision): Promise<number> {
  const { dataDir, options, print, readRemotes } = context;
  const done = await withPublishLock(dataDir, async () => {
    const site = readCurrentSite(dataDir);
    if (!site.history) throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
    const decision = makeDecision(site);
    const outputs = chooseOutputs(context, site, decision);
    if (!outputs || options.dryRun === true) return { outputs, decision, site };
    const { decisions } = decision;
    const { configuration: config } = site.history;
    const next = { dataDir, site, config, remotes: readRemotes(), outputs, decisions, accepted: [] };
    await goLive({ ...next, refused: readRefusals(dataDir) });
    return { outputs, decision, site: readCurrentSite(dataDir) };
  });
  const { outputs, decision, site } = done;
  if (outputs) {
    const outcome = decision.outcome({ ...site, outputs });
    const versions = Object.fromEntries([...outputs].map(([name, { version }]) => [name, version]));
    print({ ...decision.decisions, versions }, options.dryRun ? `a dry run: ${outcome}` : outcome);
    return exitCodes.done;
  }
  // Its documents were made with another shell, or never: they are joined now.
  const { composeAndPrint } = await import('./compose');
  return composeAndPrint(context, {
    names: Object.keys(decision.versions ?? {}),
    decide: () => decision.decisions,
  });
}

const countPages = ({ outputs }: CurrentSite, name: string): string => {
  const count = outputs.get(name)?.documents.length ?? 0;
  return `${count} page${count === 1 ? '' : 's'}`;
};

const withPins = ({ decisions }: CurrentSite, versions: Readonly<Record<string, string>>): Decisions => ({
  ...decisions,
  pinned: { ...decisions.pinned, ...versions },
});

/** Leaves a remote out. */
export const disable: Verb = (context, [name = '']) => {
  checkName(context, name, true);
  return decide(context, ({ decisions }) => ({
    decisions: { ...decisions, disabled: [...new Set([...decisions.disabled, name])] },
    outcome: (site) => `${name} is disabled. Not available now: ${countPages(site, name)}.`,
  }));
};

/** Puts a remote back in. */
export const enable: Verb = (context, [name = '']) => {
  checkName(context, name, true);
  return decide(context, ({ decisions, outputs }) => {
    const version = outputs.get(name)?.version;
    return {
      decisions: { ...decisions, disabled: decisions.disabled.filter((each) => each !== name) },
      versions: version === undefined ? {} : { [name]: version },
      outcome: (site) => `${name} is enabled. Shown again: ${countPages(site, name)}.`,
    };
  });
};

/** Keeps one version of a name. */
export const pin: Verb = (context, [name = '', version = '']) => {
  checkName(context, name);
  return decide(context, (site) => ({
    decisions: withPins(site, { [name]: version }),
    versions: { [name]: version },
    outcome: () => `${name} stays at ${version}, whatever its team publishes.`,
  }));
};

/** Follows the releases of a name again. */
export const unpin: Verb = async (context, [name = '']) => {
  checkName(context, name);
  const { composeAndPrint } = await import('./compose');
  return composeAndPrint(context, {
    names: [name],
    decide({ pinned: { [name]: _version, ...pinned }, ...decisions }) {
      return { ...decisions, pinned };
    },
  });
};

/**
 * Goes back: to the composition before the live one, to one that is named by its id, or with one name to its release before. Only
 * releases that differ are pinned, so that the other teams can go on.
 */
export const rollback: Verb = (context, [target]) =>
  decide(context, (site) => {
    const [current, ...earlier] = site.history?.records ?? [];
    const isName = target !== undefined && site.outputs.has(target);
    const differs = (name: string, version: string): boolean => current?.releases[name]?.version !== version;
    const record = earlier.find(({ id, releases }) => {
      if (!isName) return target === undefined ? true : id === target;
      const version = releases[target]?.version;
      return version !== undefined && differs(target, version);
    });
    if (!record)
      throw new OperatorError(
        target === undefined
          ? 'This is the first composition, so there is none to go back to.'
          : isName
            ? `No earlier release of ${target} is recorded.`
            : `No composition ${target} is recorded; npm run site -- history lists them.`,
      );
    const changes = Object.entries(record.releases)
      .filter(([name, { version }]) => differs(name, version) && (!isName || name === target))
      .map(([name, { version }]) => [name, version] as const);
    const versions = Object.fromEntries(changes);
    const list = changes.map((change) => change.join(' ')).join(', ');
    return {
      decisions: withPins(site, versions),
      versions,
      outcome: () => `Visitors get ${list || 'what they had'} again, pinned until you unpin it.`,
    };
  });
