import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { findStored } from '../fetch/store';
import { publishSite } from '../publish/publish-site';
import { isReady } from '../publish/site-plan';
import { type CurrentSite, type Decisions, readCurrentSite, withPublishLock } from '../publish/state';
import { type Context, checkName, type Verb } from './context';

/**
 * An operator's decision. It renders nothing and fetches nothing: documents that exist are linked. So it works while a composition runs,
 * and beside a broken release.
 */
interface Decision extends Decisions {
  /** The version of each name that changes. */
  readonly versions?: Readonly<Record<string, string>>;
  /** What visitors get now, as a line. */
  readonly outcome: string;
}

/** The next site, if every document of it exists. */
function planDecision({ dataDir, readRemotes }: Context, site: CurrentSite, decision: Decision) {
  const { configuration: config, refused } = site.state;
  const { pinned, disabled, versions = {} } = decision;
  const releases = new Map(site.releases);
  for (const [name, version] of Object.entries(versions)) {
    const stored = findStored(dataDir, name, version);
    if (!stored) return undefined;
    releases.set(name, stored);
  }
  const isLost = (name: string): boolean => !releases.has(name) && !disabled.includes(name);
  if (!config || Object.keys(site.record?.releases ?? {}).some(isLost)) return undefined;
  const shell = releases.get('shell');
  if (!shell) return undefined;
  const next = { dataDir, config, remotes: readRemotes(), shell, releases, pinned, disabled, refused };
  return isReady(next) ? next : undefined;
}

/** Takes a decision, and prints what visitors get now. @throws UserError before the first composition */
async function decide(context: Context, makeDecision: (site: CurrentSite) => Decision): Promise<number> {
  const { dataDir, print } = context;
  const { decision, isPublished } = await withPublishLock(dataDir, async () => {
    const site = readCurrentSite(dataDir);
    if (!site.record) throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
    const decision = makeDecision(site);
    const next = planDecision(context, site, decision);
    if (next) await publishSite(next, site);
    return { decision, isPublished: next !== undefined };
  });
  const { pinned, disabled, versions = {}, outcome } = decision;
  // A document was made with another shell, or never: it is made now.
  if (!isPublished) return composeAfter(context, Object.keys(versions), () => ({ pinned, disabled }));
  print({ pinned, disabled, versions }, outcome);
  return exitCodes.done;
}

/** Takes a decision with a composition. */
async function composeAfter(
  context: Context,
  names: readonly string[],
  change: (decisions: Decisions) => Decisions,
): Promise<number> {
  const { composeAndPrint } = await import('./compose');
  return composeAndPrint(context, { names, decide: change });
}

/** Leaves a remote out, or puts it back in. */
const setDisabled =
  (isDisabled: boolean): Verb =>
  (context, [name = '']) => {
    checkName(context, name, true);
    return decide(context, ({ state, releases }) => {
      const others = state.disabled.filter((each) => each !== name);
      const count = releases.get(name)?.release.pages.length ?? 0;
      const pages = `${count} page${count === 1 ? '' : 's'}`;
      return {
        ...state,
        disabled: isDisabled ? [...others, name] : others,
        outcome: `${name} is ${isDisabled ? 'disabled. Not available now' : 'enabled. Shown again'}: ${pages}.`,
      };
    });
  };

export const disable = setDisabled(true);
export const enable = setDisabled(false);

/** Keeps some versions. */
const pinAll = ({ state }: CurrentSite, versions: Readonly<Record<string, string>>, outcome: string) => ({
  ...state,
  pinned: { ...state.pinned, ...versions },
  versions,
  outcome,
});

/** Keeps one version of a name. */
export const pin: Verb = (context, [name = '', version = '']) => {
  checkName(context, name);
  const outcome = `${name} stays at ${version}, whatever its team publishes.`;
  return decide(context, (site) => pinAll(site, { [name]: version }, outcome));
};

/** Follows the releases of a name again. */
export const unpin: Verb = (context, [name = '']) => {
  checkName(context, name);
  return composeAfter(context, [name], ({ disabled, pinned: { [name]: _version, ...pinned } }) => ({
    disabled,
    pinned,
  }));
};

/**
 * Goes back: to the composition before the live one, to one that is named by its id, or with one name to its release before. Only
 * releases that differ are pinned, so that the other teams can go on.
 */
export const rollback: Verb = (context, [target]) =>
  decide(context, (site) => {
    const [current, ...earlier] = site.state.records;
    const isName = target !== undefined && site.releases.has(target);
    const candidates = earlier.map(({ id, releases }) => ({
      id,
      changes: Object.entries(releases).filter(
        ([name, version]) => current?.releases[name] !== version && (!isName || name === target),
      ),
    }));
    const isMeant = ({ id, changes }: (typeof candidates)[number]): boolean =>
      isName || target === undefined ? changes.length > 0 : id === target;
    const changes = candidates.find(isMeant)?.changes;
    if (!changes) {
      const subject = isName ? `release of ${target}` : `composition ${target ?? ''}`;
      throw new OperatorError(`No earlier ${subject} is recorded; npm run site -- status lists them.`);
    }
    const list = changes.map((change) => change.join(' ')).join(', ') || 'what they had';
    return pinAll(
      site,
      Object.fromEntries(changes),
      `Visitors get ${list} again, pinned until you unpin it.`,
    );
  });
