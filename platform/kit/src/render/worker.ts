import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { canonicalMarkup, checkMarkup } from '@proper/composer/markup';
import { metaOf, type PageContent, type RemotePage, type SiteConfig } from '@proper/shared-types';
import { entryAt } from '@proper/shared-types/routes';
import { type SlotName, slotConfig, slotNames, slotValues } from '@proper/shared-types/slots';
import { type ComponentType, createElement, type Provider, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { contentPages, type RemoteContent } from '../content/content';
import type { Company } from '../content/text';
import { hostModules } from '../rspack/shared-modules';
import type { RenderedPage, RenderJob, RenderMessage } from './render-pages';
import { mapStack } from './source-positions';

/** What `bundle.cjs` exports. */
interface Bundle {
  readonly pages?: readonly RemotePage[];
  readonly content?: RemoteContent;
  readonly company: Company;
  readonly SiteConfigProvider: Provider<SiteConfig>;
}

/** A bundle that has run. */
type Loaded = Bundle & { readonly job: RenderJob };

const say = (message: RenderMessage): void => parentPort?.postMessage(message);

/** All that a page has while it is rendered: no timer, no network and nothing of Node.js. */
const globals = () => ({
  AbortController,
  AbortSignal,
  console,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
});

const requireHere = createRequire(import.meta.url);

function runBundle(job: RenderJob): Loaded {
  const require = (specifier: string): unknown => {
    if (!hostModules.includes(specifier))
      throw new Error(`${specifier} is not available while a page is rendered`);
    return requireHere(specifier);
  };
  const module: { exports: unknown } = { exports: {} };
  const context = createContext({ ...globals(), module, exports: module.exports, require });
  new Script(readFileSync(job.bundle, 'utf8'), { filename: job.bundle }).runInContext(context);
  return { ...(module.exports as Bundle), job };
}

/** The slots of a rendering, or one of them with another value. */
const slots = slotValues();
const otherSlots = slotValues('other.invalid');

/** Beyond this size, React would move the content of a Suspense boundary to the end of the markup, for a script to put in place. */
const progressiveChunkSize = Number.MAX_SAFE_INTEGER;

/** Part of the ids that `useId` makes, which are others in the browser: it renders the layout around the page. */
const identifierPrefix = 'made-by-use-id';

interface Page extends Pick<RenderedPage, 'path' | 'chunk' | 'meta' | 'content'> {
  readonly component: ComponentType<PageContent>;
}

/** The markup of a page, as it is within the shell's Suspense boundary. */
async function render({ component, content }: Page, { SiteConfigProvider }: Loaded, values = slots) {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    createElement(
      SiteConfigProvider,
      { value: slotConfig(values) },
      createElement(Suspense, null, createElement(component, content)),
    ),
    { progressiveChunkSize, identifierPrefix, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  const [, inner = html] = /^<!--\$-->(.*)<!--\/\$-->$/s.exec(html) ?? [];
  return inner;
}

/** Some markup with the names of the slots in place of their values: whole values only. */
const withNames = (html: string, values: typeof slots): string =>
  slotNames.reduce((text, slot) => text.replaceAll(values[slot], `{${slot}}`), html);

/** The configured values on which the markup of a page depends by more than the value itself. */
async function dependencies(page: Page, loaded: Loaded, expected: string): Promise<readonly SlotName[]> {
  const found: SlotName[] = [];
  for (const slot of slotNames) {
    const values = { ...slots, [slot]: otherSlots[slot] };
    if (withNames(await render(page, loaded, values), values) !== expected) found.push(slot);
  }
  return found;
}

/** Renders a page, and checks that its markup depends on nothing but its code, its content and whole configured values. */
async function renderPage(page: Page, loaded: Loaded): Promise<string> {
  const html = await render(page, loaded);
  const named = withNames(html, slots);
  if (withNames(await render(page, loaded, otherSlots), otherSlots) !== named) {
    if (withNames(await render(page, loaded), slots) !== named)
      throw new Error('its markup is another each time it is rendered, such as by the date or by chance');
    throw new Error(
      `depends on ${(await dependencies(page, loaded, named)).join(' and ')} by more than its value: show the value whole, or decide in an effect`,
    );
  }
  if (html.includes('not-for-markup.invalid'))
    throw new Error('shows configuration other than what slots.ts of shared-types lists');
  if (html.includes(identifierPrefix))
    throw new Error('has an id from useId, which would be another in the browser: write an id of your own');
  const canonical = canonicalMarkup(html);
  checkMarkup(canonical, { headings: 1, names: [loaded.job.name] });
  for (const part of Object.values(page.content?.html ?? {}))
    checkMarkup(part, { headings: 0, names: [loaded.job.name] });
  return canonical;
}

/** All pages that a remote exports, those with content included. */
async function listPages({ pages = [], content, company, job }: Loaded): Promise<readonly Page[]> {
  if (pages.length === 0) throw new Error('src/remote.ts exports no `pages`.');
  const withContent = content === undefined ? [] : contentPages(job.dir, content, company);
  const listed: { readonly entry: RemotePage; readonly page: Omit<Page, 'component' | 'chunk'> }[] = [];
  for (const entry of pages) {
    const meta = await metaOf(entry);
    if (meta) listed.push({ entry, page: { path: entry.path, meta } });
    else if (!entry.path.endsWith('/*') && !withContent.some(({ path }) => path === entry.path))
      throw new Error(`src/remote.ts exports ${entry.path}, which has neither \`meta\` nor content.`);
  }
  for (const { path, meta, html, data } of withContent) {
    const entry = entryAt(pages, path);
    if (!entry)
      throw new Error(`The content has a page at ${path}, but src/remote.ts exports none for this path.`);
    const parts = Object.entries(html).map(([part, markup]) => [part, canonicalMarkup(markup)] as const);
    listed.push({ entry, page: { path, meta, content: { html: Object.fromEntries(parts), data } } });
  }
  return Promise.all(
    listed.map(async ({ entry, page }) => ({
      ...page,
      chunk: entry.chunk,
      component: (await entry.load()).default as ComponentType<PageContent>,
    })),
  );
}

/** Errors of the bundle are not of this realm's class. */
function explain(error: unknown, { bundle }: RenderJob): string {
  const { message = String(error), stack = '' } = error as Partial<Error>;
  const where = mapStack(stack, bundle);
  const hint = / is not defined$/.test(message)
    ? ': pages are rendered without timers, network, Node.js and a window; use it in an effect'
    : '';
  return `${message}${hint}${where && ` (${where})`}`;
}

async function run(job: RenderJob): Promise<void> {
  let doing = 'src/remote.ts';
  try {
    const loaded = runBundle(job);
    const pages: RenderedPage[] = [];
    for (const { component, ...page } of await listPages(loaded)) {
      doing = page.path;
      say({ doing });
      pages.push({ ...page, html: await renderPage({ ...page, component }, loaded) });
    }
    say({ pages });
  } catch (error) {
    say({ failed: `${doing}: ${explain(error, job)}` });
  }
}

const { listen }: { readonly listen: 'once' | 'on' } = workerData;
parentPort?.[listen]('message', run);
