import { paths, type RemoteName, type SitePath } from '@proper/shared-types';
import { declaring, type Edit } from '@proper/tools/test-support/next-release';
import type { NetworkFault } from '../support/network';

/** A remote, and the ways to its page. */
export interface GridRemote {
  readonly name: RemoteName;
  /** The page that is visited. */
  readonly path: SitePath;
  /** The name of that page's chunk. */
  readonly chunk: string;
  /** A page of another remote that links to it. */
  readonly start: SitePath;
  /** Pages of the other remotes; the last one links to the visited page. */
  readonly others: readonly SitePath[];
  /** What lies on the way by links from the contact page to it: nothing, where that page links to it. */
  readonly afterContact: readonly SitePath[];
}

export const gridRemotes: readonly GridRemote[] = [
  {
    name: 'mfe-marketing',
    path: paths.about,
    chunk: 'about',
    start: paths.blog,
    others: [paths.contact, paths.blog],
    afterContact: [],
  },
  {
    name: 'mfe-content',
    path: paths.blog,
    chunk: 'blog',
    start: paths.home,
    others: [paths.contact, paths.services],
    afterContact: [],
  },
  {
    name: 'mfe-forms',
    path: paths.timeAudit,
    chunk: 'resource',
    start: paths.resources,
    others: [paths.about, paths.resources],
    afterContact: [paths.resources],
  },
];

/** A fault of a remote. */
export type GridFault = { readonly what: string } & (
  | {
      readonly kind: 'network';
      readonly files: NetworkFault;
      /** The names of the files that it strikes, each only once; all files of the remote, again and again, by default. */
      readonly once?: readonly string[];
      /** The name of the one file that it strikes again and again. */
      readonly only?: string;
    }
  /** Its code throws in browsers; `edit` changes the page's chunk. */
  | {
      readonly kind: 'code';
      readonly throws: 'load' | 'render' | 'hydration';
      readonly edit: (text: string) => string;
    }
  /** Another release of it is deployed while pages are open. */
  | { readonly kind: 'release'; readonly deployed: 'older' | 'newer' | 'refused' }
);

/** Has the page's component throw where a condition holds. */
const throwing =
  (condition: string) =>
  (text: string): string =>
    text.replace(
      /default:\(\)=>(\w+)/,
      (_, name: string) =>
        `default:()=>function(p){if(${condition})throw Error("broken on purpose");return ${name}(p)}`,
    );

/** Whether the page at hand is the one that its document was loaded for. */
const isFirstPage = 'performance.getEntriesByType("navigation")[0].name===location.href';

export const gridFaults: readonly GridFault[] = [
  { what: 'unreachable', kind: 'network', files: 'unreachable' },
  { what: 'hangs', kind: 'network', files: 'hung' },
  { what: 'answers 500', kind: 'network', files: { status: 500, text: 'no' } },
  { what: 'HTML instead of script', kind: 'network', files: 'a page instead' },
  { what: 'truncated', kind: 'network', files: 'damaged' },
  { what: 'tampered', kind: 'network', files: 'tampered' },
  {
    what: 'throws at load',
    kind: 'code',
    throws: 'load',
    edit: (text) => `throw Error("broken on purpose");${text}`,
  },
  { what: 'throws at render', kind: 'code', throws: 'render', edit: throwing('true') },
  { what: 'throws at hydration', kind: 'code', throws: 'hydration', edit: throwing(isFirstPage) },
  { what: 'one release older', kind: 'release', deployed: 'older' },
  { what: 'one release newer', kind: 'release', deployed: 'newer' },
  { what: 'incompatible contract', kind: 'release', deployed: 'refused' },
];

/** Faults that strike single files of a page of mfe-content. */
export const fileFaults: readonly (GridFault & { readonly moments: readonly Moment[] })[] = [
  {
    what: 'its script is damaged',
    kind: 'network',
    files: 'damaged',
    only: 'blog.js',
    moments: ['client navigation'],
  },
  {
    what: 'its style sheet hangs',
    kind: 'network',
    files: 'hung',
    only: 'blog.css',
    moments: ['client navigation'],
  },
  {
    what: 'each of its files is damaged once',
    kind: 'network',
    files: 'damaged',
    once: ['remoteEntry.js', 'remote.js', 'blog.js', 'blog.css'],
    moments: ['first load', 'client navigation'],
  },
];

/** When the fault begins. */
export const moments = ['first load', 'client navigation', 'while a form holds input'] as const;
export type Moment = (typeof moments)[number];

/** What the release that has the fault says otherwise than the one that is live. */
export function editOf(fault: GridFault, { name, chunk }: GridRemote): Edit {
  if (fault.kind === 'code')
    return (file, text) => (file === `browser/${chunk}.js` ? fault.edit(text) : text);
  if (fault.kind === 'release' && fault.deployed === 'refused') return declaring(name, '^9.0.0');
  return (_, text) => text;
}
