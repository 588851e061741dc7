import path from 'node:path';
import {
  cachingOfDocuments,
  cachingOfMessages,
  cachingOfReleases,
  type Headers,
  headersOf,
  headersOfDocument,
  headersOfFile,
  headersOfMessages,
} from '@proper/operator-kit/response-headers';

/** The folder of nginx's configuration. */
export const nginxFolder = path.resolve(import.meta.dirname, '../nginx');

/** The part of it that {@link headersConfiguration} writes. */
export const headersFile = path.join(nginxFolder, 'headers.conf');

/** The kinds of response that nginx.conf distinguishes, with the headers in which they differ. */
const headersByKind: Readonly<Record<string, Headers>> = {
  file: { ...headersOfDocument(undefined), 'cache-control': cachingOfDocuments },
  'root-file': { ...headersOfFile('icon.svg'), 'cache-control': cachingOfDocuments },
  release: { ...headersOfFile('releases/a/1/a.js'), 'cache-control': cachingOfReleases },
  download: { ...headersOfFile('releases/a/1/a.pdf'), 'cache-control': cachingOfReleases },
  'social-picture': {
    ...headersOfFile('releases/a/1/social/a.png'),
    'cache-control': cachingOfReleases,
  },
  redirect: { ...headersOfMessages, 'cache-control': cachingOfDocuments },
  message: { ...headersOfMessages, 'cache-control': cachingOfMessages },
  answer: { ...headersOfMessages, 'cache-control': cachingOfMessages },
};

const always = headersOf('http:');
const overTls = Object.entries(headersOf('https:')).filter(([name]) => !(name in always));
const tlsNames = overTls.map(([name]) => name);

const variableOf = (name: string): string => `$header_${name.replaceAll('-', '_')}`;

const block = (opening: string, lines: readonly string[]): string =>
  [`${opening} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n');

const quote = (text: string): string => `"${text}"`;

/** The names of the headers that vary between responses, and the headers that are always the same. */
const varyingNames = [...new Set(Object.values(headersByKind).flatMap((headers) => Object.keys(headers)))];
const constantHeaders = Object.entries(always).filter(([name]) => !varyingNames.includes(name));

const policy = 'content-security-policy';

/** A document's own policy, or if nginx does not know it, the part that its `meta` element cannot contain. */
const policyOfFile = '$policy_of_file';
const policyMap = block(`map $policy_of_document ${policyOfFile}`, [
  'default $policy_of_document;',
  `"" ${quote(headersByKind.file?.[policy] ?? '')};`,
]);

const headerMap = (name: string): string =>
  block(
    `map $kind ${variableOf(name)}`,
    Object.entries(headersByKind).flatMap(([kind, headers]) => {
      const value = headers[name] ?? always[name];
      if (value === undefined) return [];
      return [`${kind} ${kind === 'file' && name === policy ? policyOfFile : quote(value)};`];
    }),
  );

/** Depends on the scheme of the connection, or of the connection to the proxy in front. */
const transportMap = (name: string, value: string): string =>
  block(`map "$scheme:$http_x_forwarded_proto" ${variableOf(name)}`, [
    'default "";',
    `~^https: ${quote(value)};`,
    `~:https$ ${quote(value)};`,
  ]);

const addHeader = (name: string, value: string): string => `add_header ${name} ${value} always;`;

/** The part of nginx's configuration with the headers of each kind of response. */
export const headersConfiguration = (): string =>
  [
    '# Written by `npm run format` from platform/operator-kit/src/response-headers.ts: change that file, not this one.',
    policyMap,
    ...varyingNames.map(headerMap),
    ...overTls.map(([name, value]) => transportMap(name, value)),
    ...constantHeaders.map(([name, value]) => addHeader(name, quote(value))),
    ...[...varyingNames, ...tlsNames].map((name) => addHeader(name, variableOf(name))),
    '# The backend sends the same headers.',
    ...[...new Set([...Object.keys(always), ...varyingNames, ...tlsNames])].map(
      (name) => `proxy_hide_header ${name};`,
    ),
    '',
  ].join('\n');
