import { paths } from '@proper/shared-types/company';
import { declareRange, type Edit } from '@proper/tools/test-support/next-release';
import type { NetworkFault } from './network';
import { failedTitle } from './visitor';

/** The visited page, and the pages on the way to it. The shell treats all remotes alike. */
export const visited = {
  remote: 'mfe-content',
  path: paths.blog,
  /** A page of another remote that links to it. */
  start: paths.home,
  /** Pages of the other remotes; the last one links to the visited page. */
  others: [paths.contact, paths.services],
} as const;

/** When the fault begins. */
export const moments = ['first load', 'client navigation', 'while a form holds input'] as const;
export type Moment = (typeof moments)[number];

/** A fault of the remote, in its network or in another release. */
export interface RemoteFault {
  readonly name: string;
  /** What happens to requests for its files. */
  readonly network?: NetworkFault;
  /** The files that fail; all files of the remote by default. */
  readonly files?: readonly string[];
  /** Whether each of them fails only once. */
  readonly isOnce?: true;
  /** Edits the other release. */
  readonly edit?: Edit;
  /** When the other release goes live: `undone` is before the visit, and taken back while pages are open. */
  readonly deployed?: 'before' | 'meanwhile' | 'undone' | 'refused';
  /** The heading after a link to the page was followed; by default the page's own. */
  readonly heading?: string;
  /** The moments at which the fault can begin; by default all. */
  readonly moments?: readonly Moment[];
}

/** Edits the chunk of the page. */
const inChunk =
  (edit: (text: string) => string): Edit =>
  (file, text) => {
    if (file !== 'browser/blog.js') return text;
    const edited = edit(text);
    if (edited === text) throw new Error(`The fault was not applied to ${file}: its code has changed.`);
    return edited;
  };

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

const unchanged: Edit = (_file, text) => text;

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
  { name: 'incompatible contract', edit: declareRange(visited.remote, '^9.0.0'), deployed: 'refused' },
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
