import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The remote that grows: the one that teams write articles in. */
export const growingRemote = 'mfe-content';

const nameOf = (index: number): string => `generated-${index}`;

/** The address of a generated page. */
export const generatedPath = (index: number): string => `/blog/${nameOf(index)}`;

const pageSource = (index: number): string => `import { PageHero, Section } from '@proper/shared-ui';

const Page = () => (
  <>
    <PageHero title="Generated article ${index}" lead="What is measured is how a site grows, and not what it says." />
    <Section title="Part of article ${index}">
      <p>${`Article ${index} says this more than once. `.repeat(20)}</p>
    </Section>
  </>
);
export default Page;
`;

const metaSource = (index: number): string => `export const meta = {
  title: 'Generated article ${index} | Proper',
  description: 'The generated article ${index}, which is there to measure how a site grows with its pages.',
  keywords: [],
  kind: 'website' as const,
};
`;

const entrySource = (index: number): string => `  {
    path: '${generatedPath(index)}',
    chunk: '${nameOf(index)}',
    meta: () => import(/* webpackChunkName: "${nameOf(index)}" */ './pages/generated/${nameOf(index)}.meta'),
    load: () => import(/* webpackChunkName: "${nameOf(index)}" */ './pages/generated/${nameOf(index)}'),
  },
`;

/** Adds pages to a copy of the remote, until it has so many generated ones. */
export function growTo(copy: string, count: number): void {
  const source = path.join(copy, growingRemote, 'src');
  const folder = path.join(source, 'pages/generated');
  mkdirSync(folder, { recursive: true });
  const entries = path.join(source, 'remote.ts');
  let text = readFileSync(entries, 'utf8');
  for (let index = 1; index <= count; index += 1) {
    if (text.includes(`'${generatedPath(index)}'`)) continue;
    writeFileSync(path.join(folder, `${nameOf(index)}.tsx`), pageSource(index));
    writeFileSync(path.join(folder, `${nameOf(index)}.meta.ts`), metaSource(index));
    text = text.replace(/\];\s*$/, `${entrySource(index)}];\n`);
  }
  writeFileSync(entries, text);
}
