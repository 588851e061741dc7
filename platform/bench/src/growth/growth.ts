import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishNextRelease } from '@proper/e2e/support/next-release';
import { root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { buildChanged } from '@proper/tools/build-changed';
import { buildIn } from '@proper/tools/reproducible/build-twice';
import { copyInputs } from '@proper/tools/reproducible/sparse-copy';
import type { Bench, BenchContext, Measured } from '../bench';
import { compose } from '../compose';
import { ratio } from '../report/table';
import { servedBytes } from '../served-bytes';
import { generatedPath, growingRemote, growTo } from './scratch-remote';

/** Another team's release, after which all that was generated is as it was. */
const otherTeam = 'mfe-forms';

/** What was measured at one size. Seconds and bytes; bytes in brotli. */
interface Figures {
  readonly build: number;
  readonly composition: number;
  /** Composing once more, after another team's release. */
  readonly next: number;
  readonly rendered: number;
  readonly takenOver: number;
  /** The document of the first generated page. */
  readonly document: number;
  /** The scripts that the document names: all that is fetched until it has hydrated. */
  readonly scripts: number;
}

const rows: readonly (readonly [keyof Figures, string, (value: number) => string])[] = [
  ['build', 'build of the remote, s', (value) => value.toFixed(1)],
  ['composition', 'first composition, s', (value) => value.toFixed(1)],
  ['next', "composition after another team's release, s", (value) => value.toFixed(1)],
  ['rendered', 'documents rendered then', String],
  ['takenOver', 'documents taken over then', String],
  ['document', 'document of one page, bytes', String],
  ['scripts', 'scripts until hydrated, bytes', String],
];

async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const begun = performance.now();
  const result = await work();
  return { seconds: (performance.now() - begun) / 1000, result };
}

function weigh(site: string): Pick<Figures, 'document' | 'scripts'> {
  const document = path.join(site, `${generatedPath(1)}.html`);
  const html = readFileSync(document, 'utf8');
  const files = new Set(
    [...html.matchAll(/(?:src|href)="(\/releases\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []),
  );
  const scripts = [...files].reduce((sum, file) => sum + servedBytes(path.join(site, file)), 0);
  return { document: servedBytes(document), scripts };
}

/** Adds the grown remote to a list of the others. Returns the path of the new list. */
function withGrown(remotesFile: string, copy: string, folder: string): string {
  const listed = JSON.parse(readFileSync(remotesFile, 'utf8'));
  listed.remotes[growingRemote].source = path.join(copy, growingRemote, 'dist');
  const file = path.join(folder, 'remotes.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(listed));
  return file;
}

async function measureAt(count: number, copy: string, scratch: string): Promise<Figures> {
  growTo(copy, count);
  const built = await timed(() => buildIn(copy, growingRemote));
  if (!built.result.ok)
    throw new Error(`${growingRemote} with ${count} pages does not build:\n${built.result.output}`);
  const folder = path.join(scratch, String(count));
  const dataDir = path.join(folder, 'data');
  const publish = (ending: string): string =>
    withGrown(
      publishNextRelease(otherTeam, path.join(folder, ending), (_file, text) => text, ending).remotesFile,
      copy,
      path.join(folder, `with-${ending}`),
    );
  const [first, second] = [publish('aaaa'), publish('bbbb')];
  const composition = await timed(() => compose(first, dataDir));
  const next = await timed(() => compose(second, dataDir));
  const weights = weigh(path.join(dataDir, 'site'));
  rmSync(folder, { recursive: true, force: true });
  return {
    build: built.seconds,
    composition: composition.seconds,
    next: next.seconds,
    ...next.result.documents,
    ...weights,
  };
}

const measureAll = (sizes: readonly number[], { report }: BenchContext): Promise<readonly Figures[]> =>
  withScratchFolder('growth', async (scratch) => {
    if (!(await buildChanged({ modes: ['production'], report }))) throw new Error('A build failed.');
    const copy = path.join(scratch, 'copy');
    copyInputs(root, growingRemote, copy);
    const measured: Figures[] = [];
    for (const size of sizes) {
      report(`${size} generated pages`);
      measured.push(await measureAt(size, copy, scratch));
    }
    return measured;
  });

async function run(context: BenchContext): Promise<Measured> {
  const sizes = context.short ? [2, 10] : [10, 100, 1000];
  const measured = await measureAll(sizes, context);
  const [base] = measured;
  if (!base) throw new Error('Nothing was measured.');
  const last = measured.at(-1) ?? base;
  const percent = ratio(last.document, base.document);
  return {
    text:
      `A copy of ${growingRemote} with generated articles, built and composed with the other releases of this repository. ` +
      `In brackets, as a ratio to ${sizes[0]} pages. The second composition follows a release of ${otherTeam}.`,
    tables: [
      {
        head: ['generated pages', ...sizes.map(String)],
        rows: rows.map(([key, name, inText]) => [
          name,
          ...measured.map((each) => `${inText(each[key])} (${ratio(each[key], base[key])})`),
        ]),
      },
    ],
    missed: [
      // Bytes of digits and of compression.
      ...(last.document > base.document * 1.02
        ? [`a document grows with the site: ${percent} times as many bytes`]
        : []),
      ...(last.rendered > base.rendered
        ? [
            `${last.rendered} documents are rendered again for another team's release, of ${base.rendered} with ${sizes[0]} pages`,
          ]
        : []),
    ],
  };
}

export const growth: Bench = {
  name: 'growth',
  what: '10, 100 and 1,000 generated pages: build, composition, document, scripts until hydrated',
  title: 'A site that grows',
  run,
};
