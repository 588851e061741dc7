/** Where a package's code ends up. One that reaches the browser may run elsewhere too. */
export type Where = 'browser' | 'server' | 'build';

export const wheres: Readonly<Record<Where, string>> = {
  browser: 'reaches the browser, or what of it is used does',
  server: 'runs on the server and in its commands',
  build: 'runs when a team builds or an operator composes; of it nothing else is passed on',
};

interface Reason {
  readonly where: Where;
  /** What it is for, and why it isn't written here. */
  readonly why: string;
}

/** Why each dependency is there that a workspace names. A new one needs its line. */
export const reasons: Readonly<Record<string, Reason>> = {
  aws4fetch: {
    where: 'build',
    why: 'signs requests to S3-compatible stores, for `publish`: 11 kB, where the official client is 26 packages and 22 MB',
  },
  '@electric-sql/pglite': {
    where: 'server',
    why: 'the embedded database: PostgreSQL itself, so that the SQL is the same as in production',
  },
  '@emailjs/browser': {
    where: 'browser',
    why: "the mail service's own client, loaded when a visitor writes",
  },
  '@fastify/send': {
    where: 'server',
    why: 'files with ranges, validators and types, as `@fastify/static` sends them',
  },
  '@fontsource/besley': {
    where: 'build',
    why: "Besley as published: the title's face and the social pictures are cut from it",
  },
  '@mantine/core': {
    where: 'browser',
    why: 'notices need its provider and styles, and no more of it is used',
  },
  '@mantine/hooks': { where: 'browser', why: 'what `@mantine/core` and notices are made with' },
  '@mantine/notifications': {
    where: 'browser',
    why: 'notices: their queue, their timing and what screen readers hear',
  },
  '@mdx-js/mdx': {
    where: 'build',
    why: 'compiles articles from MDX to plain JSX calls, and parses all other texts; its loader for the bundler would install webpack',
  },
  '@module-federation/enhanced': {
    where: 'build',
    why: 'joins shell and remotes; its small runtime reaches the browser, its plugin and tools do not',
  },
  '@module-federation/runtime': {
    where: 'browser',
    why: 'starts an instance of the federation runtime: of what `@module-federation/enhanced` brings, the little that is called',
  },
  '@module-federation/webpack-bundler-runtime': {
    where: 'browser',
    why: 'meets the share scope: the parts of what `@module-federation/enhanced` brings that the shell or a remote calls',
  },
  '@rspack/cli': { where: 'build', why: 'the command of the bundler' },
  '@rspack/core': { where: 'build', why: 'the bundler' },
  '@rspack/dev-server': {
    where: 'build',
    why: "tells open pages what has been built, and shows faults in them: the bundler's own, two packages in all",
  },
  '@rspack/plugin-react-refresh': {
    where: 'build',
    why: 'components that are edited keep their state; under development alone',
  },
  'css-loader': { where: 'build', why: 'CSS modules in the bundler' },
  esbuild: {
    where: 'build',
    why: "makes one script of the renderer's program, whose process may read no file",
  },
  fastify: { where: 'server', why: 'HTTP: routes, limits on bodies and timeouts' },
  fontkit: { where: 'build', why: 'measures letters, for the social pictures and the fallback faces' },
  mime: { where: 'build', why: 'the types of files, for what has no web server of its own to tell them' },
  'fs-native-extensions': { where: 'server', why: 'locks the data folder; the kernel gives the lock back' },
  '@fastify/accept-negotiator': { where: 'server', why: 'chooses the compressed form that a browser takes' },
  nodemailer: { where: 'server', why: 'composes mails and speaks SMTP' },
  pg: { where: 'server', why: 'the driver for a PostgreSQL server' },
  postcss: { where: 'build', why: "parses a remote's style sheets in the gate" },
  'postcss-selector-parser': { where: 'build', why: 'reads the selectors in them' },
  'postal-mime': {
    where: 'server',
    why: 'reads emails that are files, for privacy requests and what earlier versions left',
  },
  react: { where: 'browser', why: 'every page' },
  'react-dom': { where: 'browser', why: 'renders pages, and hydrates them' },
  'react-router-dom': { where: 'browser', why: 'navigation without loading documents' },
  'react-refresh': {
    where: 'build',
    why: "React's own part in that; under development alone",
  },
  semver: { where: 'build', why: 'compares versions of shared modules in the gate' },
  sharp: { where: 'build', why: 'social pictures, icons and previews' },
  '@supabase/supabase-js': {
    where: 'browser',
    why: "the database service's own client, loaded when a visitor submits",
  },
  'subset-font': { where: 'build', why: 'cuts typefaces to the letters that are used' },
  tsx: { where: 'server', why: 'runs the commands and the server from their TypeScript sources' },
  'unist-util-visit': { where: 'build', why: 'walks the tree of a text, as `@mdx-js/mdx` does itself' },
  valibot: { where: 'browser', why: 'checks configuration, releases, requests and front matter by a schema' },
  yaml: { where: 'build', why: 'reads front matter, and says where in the file each field stands' },
  zustand: { where: 'browser', why: 'the store of notices, which shell and remotes share' },
};

/** Typefaces whose letters reach visitors: in pages, pictures and PDFs. Their licence lies beside their files. */
export const typefaces: readonly { readonly package: string; readonly licenceFiles: readonly string[] }[] = [
  { package: '@fontsource-variable/besley', licenceFiles: ['shared-ui/src/theme/fonts/besley.OFL.txt'] },
  {
    package: '@fontsource-variable/hanken-grotesk',
    licenceFiles: ['shared-ui/src/theme/fonts/hanken-grotesk.OFL.txt'],
  },
  { package: '@fontsource/besley', licenceFiles: [] },
  { package: '@fontsource/hanken-grotesk', licenceFiles: [] },
];
