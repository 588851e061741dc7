import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { createContext, Script } from 'node:vm';
import { canonicalizeMarkup, checkMarkup } from '@proper/composer/markup';
import {
  loadMeta,
  type PageContent,
  type RemotePage,
  type SiteConfig,
  type SitePath,
} from '@proper/shared-types';
import { findPageEntry } from '@proper/shared-types/routes';
import { slotConfig, slotNames, slotValues } from '@proper/shared-types/slots';
import { type ComponentType, createElement, type Provider, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { contentPages, type RemoteContent } from '../content/content';
import type { Company } from '../content/text';
import { hostModules } from '../rspack/shared-modules';
import type { RenderedPage, RenderJob } from './render-pages';
import { describeError } from './source-positions';

/** What `bundle.cjs` exports. */
interface Bundle {
  readonly pages?: readonly RemotePage[];
  readonly content?: RemoteContent;
  readonly company: Company;
  readonly SiteConfigProvider: Provider<SiteConfig>;
}

/** A page, with all that its rendering needs. */
interface Page extends Omit<RenderedPage, 'html'> {
  readonly component: ComponentType<PageContent>;
  readonly SiteConfigProvider: Provider<SiteConfig>;
}

/** The pages of each remote whose bundle has run. */
const pagesByRemote = new Map<string, readonly Page[]>();

const requireHere = createRequire(import.meta.url);

/** Runs a bundle in a context without timers, network and Node.js. */
function runBundle(bundle: string): Bundle {
  const module = { exports: {} };
  const context = createContext({
    AbortController,
    AbortSignal,
    console,
    structuredClone,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    module,
    exports: module.exports,
    require(specifier: string): unknown {
      if (hostModules.includes(specifier)) return requireHere(specifier);
      throw new Error(`${specifier} is not available while a page is rendered`);
    },
  });
  new Script(readFileSync(bundle, 'utf8'), { filename: bundle }).runInContext(context);
  return module.exports as Bundle;
}

/** Throws an error again, with file, line and what to do. */
function rethrow(error: unknown): never {
  const hint =
    ' is not defined: pages are rendered without timers, network, Node.js and a window; use it in an effect';
  const router =
    /^Cannot destructure property 'basename'[^(]*|^[^(]*\(\) may be used only in the context of a <Router>[^(]*/;
  const link = "the router is the shell's, and follows a plain <a href>: write that in place of <Link> ";
  throw new Error(
    describeError(error)
      .replace(/ is not defined(?=$| \()/, hint)
      .replace(router, link),
  );
}

async function loadPages({ dir, bundle }: RenderJob): Promise<readonly Page[]> {
  const { pages = [], content, company, SiteConfigProvider } = runBundle(bundle);
  if (pages.length === 0) throw new Error('src/remote.ts exports no `pages`.');
  const load = async (
    { chunk, load: loadModule }: RemotePage,
    page: Pick<Page, 'path' | 'meta' | 'content'>,
  ): Promise<Page> => {
    const { default: component } = await loadModule();
    return { ...page, chunk, component: component as ComponentType<PageContent>, SiteConfigProvider };
  };
  const generatedPages = content === undefined ? [] : contentPages(dir, content, company);
  const withMeta = pages.map(async (entry) => {
    const meta = await loadMeta(entry);
    if (meta) return load(entry, { path: entry.path, meta });
    if (!entry.path.endsWith('/*') && !generatedPages.some(({ path }) => path === entry.path))
      throw new Error(`src/remote.ts exports ${entry.path}, which has neither \`meta\` nor content.`);
    return [];
  });
  const withContent = generatedPages.map(async ({ html, data, ...page }) => {
    const entry = findPageEntry(pages, page.path);
    if (!entry)
      throw new Error(
        `The content has a page at ${page.path}, but src/remote.ts exports none for this path.`,
      );
    const parts = Object.entries(html).map(([part, markup]) => [part, canonicalizeMarkup(markup)] as const);
    return load(entry, { ...page, content: { html: Object.fromEntries(parts), data } });
  });
  return (await Promise.all([...withMeta, ...withContent])).flat();
}

/** Runs a remote's bundle. Returns the paths of all exported pages, those with content included. */
export async function listPages(job: RenderJob): Promise<readonly SitePath[]> {
  const pages = await loadPages(job).catch(rethrow);
  pagesByRemote.set(job.name, pages);
  return pages.map(({ path }) => path);
}

/** The slots' values in a rendering, and other values to compare the result with. */
const slots = slotValues();
const otherSlots = slotValues('other.invalid');

/** A prefix of `useId`'s ids: they would differ in the browser, where the layout is rendered too. */
const identifierPrefix = 'made-by-use-id';

/** Rejects after many turns of the event loop: nothing that a page could still wait for will come. */
async function rejectWhenStuck(): Promise<never> {
  for (let turn = 0; turn < 1000; turn++) await setImmediate();
  throw new Error('waits for something that never comes.');
}

/** Renders a page's markup as it is inside the shell's Suspense boundary. */
async function render({ component, content, SiteConfigProvider }: Page, values = slots): Promise<string> {
  const errors: unknown[] = [];
  const page = createElement(Suspense, null, createElement(component, content));
  const { prelude } = await Promise.race([
    prerender(createElement(SiteConfigProvider, { value: slotConfig(values) }, page), {
      // Above this size, React would send a boundary's content last, with a script that moves it into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      identifierPrefix,
      onError: (error) => void errors.push(error),
    }),
    rejectWhenStuck(),
  ]);
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  // The shell's document already has its own boundary's markers.
  return /^<!--\$-->(.*)<!--\/\$-->$/s.exec(html)?.[1] ?? html;
}

/** Replaces the slots' values in markup by the slots' names. */
const restoreSlots = (html: string, values: typeof slots): string =>
  slotNames.reduce((text, slot) => text.replaceAll(values[slot], `{${slot}}`), html);

/** Renders a page, and checks that its markup depends only on code, content and whole configured values. */
async function renderChecked(page: Page, name: string): Promise<string> {
  const html = await render(page);
  const withSlotNames = restoreSlots(html, slots);
  const isEqualWith = async (values: typeof slots) =>
    restoreSlots(await render(page, values), values) === withSlotNames;
  if (!(await isEqualWith(otherSlots))) {
    if (!(await isEqualWith(slots)))
      throw new Error('its markup is another each time it is rendered, such as by the date or by chance');
    const changingSlots: string[] = [];
    for (const slot of slotNames)
      if (!(await isEqualWith({ ...slots, [slot]: otherSlots[slot] }))) changingSlots.push(slot);
    throw new Error(
      `depends on ${changingSlots.join(' and ')} by more than its value: show the value whole, or decide in an effect`,
    );
  }
  if (html.includes('not-for-markup.invalid'))
    throw new Error('shows configuration other than what slots.ts of shared-types lists');
  if (html.includes(identifierPrefix))
    throw new Error('has an id from useId, which would be another in the browser: write an id of your own');
  const canonical = canonicalizeMarkup(html);
  checkMarkup(canonical, { headings: 1, remoteNames: [name] });
  for (const part of Object.values(page.content?.html ?? {}))
    checkMarkup(part, { headings: 0, remoteNames: [name] });
  return canonical;
}

/** Renders one of the pages of {@link listPages}. */
export async function renderPage({ name, index }: { name: string; index: number }): Promise<RenderedPage> {
  const page = pagesByRemote.get(name)?.[index];
  if (!page) throw new Error('is not listed');
  const { component: _component, SiteConfigProvider: _provider, ...rendered } = page;
  return { ...rendered, html: await renderChecked(page, name).catch(rethrow) };
}
