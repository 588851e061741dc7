import type { RemoteName, SitePath } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { declaring, type Edit } from '@proper/tools/test-support/next-release';
import type { NetworkFault } from '../support/network';

/** A remote with the page that is visited, and the pages on the way to it. */
export interface TestedRemote {
  readonly name: RemoteName;
  /** The page that is visited. */
  readonly path: SitePath;
  /** The name of that page's chunk. */
  readonly chunk: string;
  /** A page of another remote that links to it. */
  readonly start: SitePath;
  /** Pages of the other remotes; the last one links to the visited page. */
  readonly others: readonly SitePath[];
  /** The pages between the contact page and the visited page; none if the contact page links to it. */
  readonly afterContact: readonly SitePath[];
}

export const testedRemotes: readonly TestedRemote[] = [
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
export type RemoteFault = { readonly name: string } & (
  | {
      readonly kind: 'network';
      readonly network: NetworkFault;
      /** The files that fail; all files of the remote by default. */
      readonly files?: readonly string[];
      /** Whether each of them fails only once. */
      readonly isOnce?: true;
    }
  /** The page's code throws in browsers; `edit` changes its chunk. */
  | {
      readonly kind: 'code';
      readonly throwsAt: 'load' | 'render' | 'hydration';
      readonly edit: (text: string) => string;
    }
  /** Another release of the remote is deployed while pages are open. */
  | { readonly kind: 'release'; readonly release: 'older' | 'newer' | 'refused' }
);

/** Makes the page's component throw if a condition holds. */
const throwIf =
  (condition: string) =>
  (text: string): string =>
    text.replace(
      /default:\(\)=>(\w+)/,
      (_, name: string) =>
        `default:()=>function(p){if(${condition})throw Error("broken on purpose");return ${name}(p)}`,
    );

/** Whether the document was loaded for the current page. */
const isFirstPage = 'performance.getEntriesByType("navigation")[0].name===location.href';

export const remoteFaults: readonly RemoteFault[] = [
  { name: 'unreachable', kind: 'network', network: 'unreachable' },
  { name: 'hangs', kind: 'network', network: 'hung' },
  { name: 'answers 500', kind: 'network', network: { status: 500, text: 'no' } },
  { name: 'HTML instead of a script', kind: 'network', network: 'a page instead' },
  { name: 'truncated', kind: 'network', network: 'damaged' },
  { name: 'tampered', kind: 'network', network: 'tampered' },
  {
    name: 'throws when loaded',
    kind: 'code',
    throwsAt: 'load',
    edit: (text) => `throw Error("broken on purpose");${text}`,
  },
  { name: 'throws when rendered', kind: 'code', throwsAt: 'render', edit: throwIf('true') },
  { name: 'throws when hydrated', kind: 'code', throwsAt: 'hydration', edit: throwIf(isFirstPage) },
  { name: 'one release older', kind: 'release', release: 'older' },
  { name: 'one release newer', kind: 'release', release: 'newer' },
  { name: 'incompatible contract', kind: 'release', release: 'refused' },
];

/** When the fault begins. */
export const moments = ['first load', 'client navigation', 'while a form holds input'] as const;
export type Moment = (typeof moments)[number];

/** Faults of single files of a page of mfe-content. */
export const fileFaults: readonly (RemoteFault & { readonly moments: readonly Moment[] })[] = [
  {
    name: 'its script is damaged',
    kind: 'network',
    network: 'damaged',
    files: ['blog.js'],
    moments: ['client navigation'],
  },
  {
    name: 'its style sheet hangs',
    kind: 'network',
    network: 'hung',
    files: ['blog.css'],
    moments: ['client navigation'],
  },
  {
    name: 'each of its files is damaged once',
    kind: 'network',
    network: 'damaged',
    files: ['remoteEntry.js', 'remote.js', 'blog.js', 'blog.css'],
    isOnce: true,
    moments: ['first load', 'client navigation'],
  },
];

/** Makes the edit that gives a release its fault. */
export function createEdit(fault: RemoteFault, { name, chunk }: TestedRemote): Edit {
  if (fault.kind === 'code')
    return (file, text) => (file === `browser/${chunk}.js` ? fault.edit(text) : text);
  if (fault.kind === 'release' && fault.release === 'refused') return declaring(name, '^9.0.0');
  return (_, text) => text;
}
