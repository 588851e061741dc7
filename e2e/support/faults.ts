import type { RemoteName, SitePath } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { declareRange, type Edit } from '@proper/tools/test-support/next-release';
import type { NetworkFault } from './network';
import { failedTitle } from './visitor';

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

const { about, blog, contact, home, resources, services, timeAudit } = paths;

export const testedRemotes: readonly TestedRemote[] = [
  {
    name: 'mfe-marketing',
    path: about,
    chunk: 'about',
    start: blog,
    others: [contact, blog],
    afterContact: [],
  },
  {
    name: 'mfe-content',
    path: blog,
    chunk: 'blog',
    start: home,
    others: [contact, services],
    afterContact: [],
  },
  {
    name: 'mfe-forms',
    path: timeAudit,
    chunk: 'resource',
    start: resources,
    others: [about, resources],
    afterContact: [resources],
  },
];

/** When the fault begins. */
export const moments = ['first load', 'client navigation', 'while a form holds input'] as const;
export type Moment = (typeof moments)[number];

/** A fault of a remote: of its network, or of another release. */
export interface RemoteFault {
  readonly name: string;
  /** What happens to requests for its files. */
  readonly network?: NetworkFault;
  /** The files that fail; all files of the remote by default. */
  readonly files?: readonly string[];
  /** Whether each of them fails only once. */
  readonly isOnce?: true;
  /** Edits the other release. */
  readonly edit?: (remote: TestedRemote) => Edit;
  /** When the other release is deployed: before the visit, while pages are open, before it and undone then, or never: it is refused. */
  readonly deployed?: 'before' | 'meanwhile' | 'undone' | 'refused';
  /** The heading that a visitor finds who follows a link to the page; by default the page's own. */
  readonly heading?: string;
  /** When it can begin; by default at each moment. */
  readonly moments?: readonly Moment[];
}

/** Edits the chunk of the page. */
const inChunk =
  (edit: (text: string) => string) =>
  ({ chunk }: TestedRemote): Edit =>
  (file, text) =>
    file === `browser/${chunk}.js` ? edit(text) : text;

/** Makes the page's component throw if a condition holds. */
const throwIf = (condition: string) =>
  inChunk((text) =>
    text.replace(
      /default:\(\)=>(\w+)/,
      (_, name: string) =>
        `default:()=>function(p){if(${condition})throw Error("broken on purpose");return ${name}(p)}`,
    ),
  );

/** Whether the document was loaded for the current page. */
const isFirstPage = 'performance.getEntriesByType("navigation")[0].name===location.href';

const failing: Readonly<Record<string, NetworkFault>> = {
  unreachable: 'unreachable',
  hangs: 'hung',
  'answers 500': { status: 500, text: 'no' },
  'HTML instead of a script': 'a page instead',
  truncated: 'damaged',
  tampered: 'tampered',
};

const unchanged = () => (_file: string, text: string) => text;

export const remoteFaults: readonly RemoteFault[] = [
  ...Object.entries(failing).map(([name, network]) => ({ name, network, heading: failedTitle })),
  {
    name: 'throws when loaded',
    edit: inChunk((text) => `throw Error("broken on purpose");${text}`),
    deployed: 'before',
    heading: failedTitle,
  },
  {
    name: 'throws when rendered',
    edit: throwIf('true'),
    deployed: 'before',
    heading: 'Unexpected Application Error!',
  },
  { name: 'throws when hydrated', edit: throwIf(isFirstPage), deployed: 'before' },
  { name: 'one release older', edit: unchanged, deployed: 'undone' },
  { name: 'one release newer', edit: unchanged, deployed: 'meanwhile' },
  { name: 'incompatible contract', edit: ({ name }) => declareRange(name, '^9.0.0'), deployed: 'refused' },
];

/** Faults of single files of a page of mfe-content. */
export const fileFaults: readonly RemoteFault[] = [
  {
    name: 'its script is damaged',
    network: 'damaged',
    files: ['blog.js'],
    heading: failedTitle,
    moments: ['client navigation'],
  },
  {
    name: 'its style sheet hangs',
    network: 'hung',
    files: ['blog.css'],
    heading: failedTitle,
    moments: ['client navigation'],
  },
  {
    name: 'each of its files is damaged once',
    network: 'damaged',
    files: ['remoteEntry.js', 'remote.js', 'blog.js', 'blog.css'],
    isOnce: true,
    moments: ['first load', 'client navigation'],
  },
];
