import { exitCodes } from '@proper/common/command-line';
import { UserError } from '@proper/common/errors';
import { publishSite } from '../publish/publish-site';
import { isReady } from '../publish/site-plan';
import { type CurrentSite, findReleases, readCurrentSite, withPublishLock } from '../publish/state';
import { type Context, checkName, type SiteCommand } from './context';

/** An operator's decision. It links existing documents, so no composition and no bad release can delay it. */
interface Decision {
  /** All remotes that are disabled after the decision; by default, as before. */
  readonly disabled?: readonly string[];
  /** The versions to pin, by name. */
  readonly pin?: Readonly<Record<string, string>>;
  /** What visitors get now, as a line. */
  readonly outcome: string;
}

/** Plans the next site; undefined unless all its documents exist. */
function planSite(
  { dataDir, readRemotes }: Context,
  { configuration: config, ...decisions }: CurrentSite['state'],
  versions: Readonly<Record<string, string>>,
) {
  const releases = findReleases(dataDir, versions);
  const shell = releases.get('shell');
  if (!config || !shell || releases.size < Object.keys(versions).length) return undefined;
  const next = { ...decisions, dataDir, config, remotes: readRemotes(), shell, releases };
  return isReady(next) ? next : undefined;
}

/** Takes a decision, and prints what visitors get now. Throws a UserError before the first composition. */
async function decide(context: Context, makeDecision: (site: CurrentSite) => Decision): Promise<number> {
  const { dataDir, print } = context;
  const { decisions, pin, outcome, isPublished } = await withPublishLock(dataDir, async () => {
    const site = readCurrentSite(dataDir);
    const { state, record } = site;
    if (!record) throw new UserError(`Nothing has been composed in ${dataDir} yet.`);
    const { pin = {}, disabled = state.disabled, outcome } = makeDecision(site);
    const decisions = { pinned: { ...state.pinned, ...pin }, disabled };
    const next = planSite(context, { ...state, ...decisions }, { ...record.releases, ...pin });
    if (next) await publishSite(next, site);
    return { decisions, pin, outcome, isPublished: next !== undefined };
  });
  if (!isPublished) {
    // Some documents were never made with this shell: they are made now.
    const { composeAndPrint } = await import('./compose');
    return composeAndPrint(context, { fetchNames: Object.keys(pin), decide: () => decisions });
  }
  print(decisions, outcome);
  return exitCodes.done;
}

/** Leaves a remote out, or puts it back in. */
const setDisabled =
  (isDisabled: boolean): SiteCommand =>
  (context, [name = '']) => {
    checkName(context, name, true);
    return decide(context, ({ state, releases }) => {
      const others = state.disabled.filter((disabled) => disabled !== name);
      const count = releases.get(name)?.release.pages.length ?? 0;
      const pages = `${count} page${count === 1 ? '' : 's'}`;
      return {
        disabled: isDisabled ? [...others, name] : others,
        outcome: `${name} is ${isDisabled ? 'disabled. Not available now' : 'enabled. Shown again'}: ${pages}.`,
      };
    });
  };

export const disable = setDisabled(true);
export const enable = setDisabled(false);

/** Keeps one version of a name. */
export const pin: SiteCommand = (context, [name = '', version = '']) => {
  checkName(context, name);
  const outcome = `${name} stays at ${version}, whatever its team publishes.`;
  return decide(context, () => ({ pin: { [name]: version }, outcome }));
};

/** Follows the releases of a name again. */
export const unpin: SiteCommand = async (context, [name = '']) => {
  checkName(context, name);
  const { composeAndPrint } = await import('./compose');
  return composeAndPrint(context, {
    fetchNames: [name],
    decide: ({ disabled, pinned: { [name]: _version, ...pinned } }) => ({ disabled, pinned }),
  });
};

/**
 * Goes back to the composition before the live one, or to the one with an id. With a name, only its release
 * goes back. Only releases that differ are pinned, so that the other teams can continue.
 */
export const rollback: SiteCommand = (context, [target]) =>
  decide(context, (site) => {
    const [current, ...earlier] = site.state.records;
    const isName = target !== undefined && site.releases.has(target);
    const candidates = earlier.map(({ id, releases }) => ({
      id,
      changes: Object.entries(releases).filter(
        ([name, version]) => current?.releases[name] !== version && (!isName || name === target),
      ),
    }));
    const changes = candidates.find(({ id, changes: { length } }) =>
      isName || target === undefined ? length > 0 : id === target,
    )?.changes;
    if (!changes) {
      const subject = isName ? `release of ${target}` : `composition ${target ?? ''}`;
      throw new UserError(`No earlier ${subject} is recorded; npm run site -- status lists them.`);
    }
    const list = changes.map((change) => change.join(' ')).join(', ') || 'what they had';
    return {
      pin: Object.fromEntries(changes),
      outcome: `Visitors get ${list} again, pinned until you unpin it.`,
    };
  });
