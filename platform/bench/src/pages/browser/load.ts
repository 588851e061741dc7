import { type BrowserOptions, beginVisit, type Visit } from './conditions';
import { type Figures, figuresOf } from './figures';
import { untilStill } from './noted';
import { type Requests, watchRequests } from './requests';

/** What to open, and what to do there. */
export interface Target {
  readonly origin: string;
  readonly path: string;
  /** Whether the page has scripts that make it react. */
  readonly hydrates: boolean;
  /** Where to go from there, if anywhere. */
  readonly next?: string;
}

/** Milliseconds from a click on a link to the next page's heading, by what came before the click. */
export interface NextPage {
  /** Nothing: the link may be out of sight, as no visitor's is. */
  readonly cold: number;
  /** The link was in view. */
  readonly seen: number;
  readonly pointed: number;
}

/** What was measured in one visit. */
export interface Measurement {
  readonly figures: Figures;
  readonly next: NextPage | undefined;
}

async function load(visit: Visit, requests: Requests, { origin, path, hydrates }: Target) {
  const response = await visit.page.goto(origin + path);
  const noted = await untilStill(
    visit.page,
    requests.quietFor,
    ({ hydrated }) => !hydrates || hydrated !== null,
  );
  if (response?.status() !== 200) throw new Error(`${path} answers ${response?.status()}.`);
  return { noted, html: await response.text() };
}

async function follow(
  { page }: Visit,
  requests: Requests,
  to: string,
  before: keyof NextPage,
): Promise<number> {
  // One within a closed answer is there as well, and nobody can point at it.
  const links = page.locator(`main a[href="${to}"], footer a[href="${to}"]`).filter({ visible: true });
  const link = links.first();
  if (before === 'seen') await link.scrollIntoViewIfNeeded();
  if (before === 'pointed') await link.hover();
  await untilStill(page, requests.quietFor);
  const milliseconds = await link.evaluate((element) =>
    (window as unknown as { follow(link: Element): Promise<number> }).follow(element),
  );
  await untilStill(page, requests.quietFor);
  return milliseconds;
}

/**
 * Opens a page in a browser that has seen nothing yet, and goes on from there; then opens it again, and goes on with the
 * link in view, and after pointing at it.
 *
 * @throws Error where something is not found, or the page does not come to rest.
 */
export async function measure(target: Target, options: BrowserOptions): Promise<Measurement> {
  const visit = await beginVisit(options);
  try {
    const requests = watchRequests(visit.session);
    const { noted, html } = await load(visit, requests, target);
    const figures = figuresOf(noted, html, requests.sum());
    const [failed] = requests.failed();
    if (failed !== undefined) throw new Error(failed);
    if (target.next === undefined) return { figures, next: undefined };
    const cold = await follow(visit, requests, target.next, 'cold');
    await load(visit, requests, target);
    const seen = await follow(visit, requests, target.next, 'seen');
    await load(visit, requests, target);
    const pointed = await follow(visit, requests, target.next, 'pointed');
    return { figures, next: { cold, seen, pointed } };
  } finally {
    await visit.end();
  }
}
