import path from 'node:path';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { runBuild, writeFiles } from '../../test-support/run-build';
import { type Build, createNodeBuild } from '../rspack/builds';
import { type RenderedPage, renderPages } from './render-pages';

const base = makeTemporaryFolder();

/** Builds a remote that has one page. */
async function build(component: string, content?: string, name = 'mfe-careers'): Promise<Build> {
  const meta = content ? '' : "meta: { title: 'About', description: '', keywords: [], kind: 'website' },";
  const dir = writeFiles(base, {
    'src/remote.ts': `export const pages = [{ path: '/about', chunk: 'about', ${meta} load: () => import('./about') }];`,
    'src/about.tsx': component,
    ...(content && { 'src/content/index.ts': content }),
  });
  const remote: Build = {
    name,
    dir,
    mode: 'production',
    folder: path.join(dir, 'dist'),
    federation: () => ({ apply: () => undefined }),
  };
  await runBuild(createNodeBuild(remote), () => undefined);
  return remote;
}

const render = async (component: string, content?: string): Promise<readonly RenderedPage[]> =>
  renderPages(await build(component, content));

const page = (body: string, imports = ''): string =>
  `import { useSiteConfig } from '@proper/shared-types';${imports}\nexport default function About() {\n  ${body}\n}\n`;

it('a page is finished, with slots in place of what each site configures', async () => {
  const [about] = await render(
    page(
      'const { bookingUrl, contactEmail } = useSiteConfig();\n  return <><h1>A & B</h1><a href={bookingUrl}>{contactEmail}</a></>;',
    ),
  );
  expect(about).toMatchObject({ path: '/about', chunk: 'about', meta: { title: 'About' } });
  expect(about?.html).toMatch(
    /^<h1>A &amp; B<\/h1><a href="https:\/\/booking-url\.slot\.invalid\/">contact-email[^<]*@slot\.invalid<\/a>$/,
  );
});

it('a page with content is rendered with it', async () => {
  const content = `export default () => [
    { path: '/about', meta: { title: 'Of content' }, html: { text: '<p>Hello</p>' }, data: { name: 'Ada' } },
  ];`;
  const [about] = await render(
    'export default ({ html, data }: { html: { text: string }; data: { name: string } }) => <><h1>{data.name}</h1><div dangerouslySetInnerHTML={{ __html: html.text }} /></>;',
    content,
  );
  expect(about).toMatchObject({
    meta: { title: 'Of content' },
    html: '<h1>Ada</h1><div><p>Hello</p></div>',
    content: { html: { text: '<p>Hello</p>' }, data: { name: 'Ada' } },
  });
});

it.each([
  ['throws', page("throw new Error('no data');"), /^\/about: no data \(src\/about\.tsx:3\)$/],
  [
    'asks for a timer',
    page('setTimeout(() => {}, 1);'),
    /setTimeout is not defined: .*timers.* \(src\/about\.tsx:3\)$/,
  ],
  ['asks for the network', page("fetch('/');"), /fetch is not defined: .* \(src\/about\.tsx:3\)$/],
  ['asks for Node.js', page('process.cwd();'), /process is not defined: .* \(src\/about\.tsx:3\)$/],
  [
    'has a link of the router',
    page('return <Link to="/faq">FAQ</Link>;', "import { Link } from 'react-router-dom';"),
    /^\/about: the router is the shell's, and follows a plain <a href>/,
  ],
  [
    'waits for ever',
    page('use(new Promise(() => {}));', "import { use } from 'react';"),
    /^\/about: waits for something that never comes\.$/,
  ],
  [
    'depends on a part of a configured value',
    page("return <h1>{useSiteConfig().contactEmail.split('@')[0]}</h1>;"),
    /^\/about: depends on contactEmail by more than its value/,
  ],
  [
    'depends on the length of one configured value, and shows another whole',
    page('const { origin, linkedinUrl } = useSiteConfig();\n  return <h1>{origin}{linkedinUrl.length}</h1>;'),
    /^\/about: depends on linkedinUrl by more/,
  ],
  [
    'shows configuration that is no slot',
    page('return <h1>{useSiteConfig().supabase.anonKey}</h1>;'),
    /shows configuration other than/,
  ],
  ['is another each time', page('return <h1>{Math.random()}</h1>;'), /another each time it is rendered/],
  [
    'has an id of useId',
    page('return <h1 id={useId()}>A</h1>;', "import { useId } from 'react';"),
    /has an id from useId/,
  ],
  ['has no title', page('return <p>A</p>;'), /\/about: .*h1/],
  [
    'has an id that scripts look up',
    page('return <h1 id="mfe-careers">A</h1>;'),
    /\/about: has the id or name mfe-careers, which is the name of a remote/,
  ],
  [
    'uses a component of Mantine that the shell does not share',
    page('return <Modal opened onClose={() => {}} />;', "import { Modal } from '@mantine/core';"),
    /'Modal' .* was not found in '@mantine\/core' \(possible exports: Button, HeadlessMantineProvider/,
  ],
  [
    'imports a module of Node.js',
    page('return cwd();', "import { cwd } from 'node:process';"),
    /node:process/,
  ],
])(
  'a page that %s fails the build, with its name and line',
  { timeout: 180_000 },
  async (_case, component, message) => {
    await expect(render(component)).rejects.toThrow(message);
  },
);

it('a page that loops for ever fails its build, with its line, and no other that waits meanwhile', {
  timeout: 180_000,
}, async () => {
  const loops = await build(page('\n  for (;;) useSiteConfig();'));
  const sound = await build(page('return <h1>A</h1>;'), undefined, 'mfe-jobs');
  const [looping, finished] = await Promise.allSettled([renderPages(loops), renderPages(sound)]);
  const reason = new Error('/about: not finished after 20 s, at src/about.tsx:4.');
  expect(looping).toMatchObject({ status: 'rejected', reason });
  expect(finished).toMatchObject({ status: 'fulfilled', value: [{ path: '/about' }] });
});
