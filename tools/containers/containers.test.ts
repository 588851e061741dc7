import { readFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '@proper/common/environment';
import { root } from '@proper/common/repository';
import {
  cdnCacheControl,
  documentCacheControl,
  getFileHeaders,
  getSiteHeaders,
  type Headers,
  messageCacheControl,
  messageHeaders,
  releaseCacheControl,
} from '@proper/common/response-headers';
import { embeddedDefaults } from '@proper/common/site-config';
import { environmentNames } from '@proper/shared-types/config-schema';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { releaseNames } from '../repository';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const compose = read('docker-compose.yml');
const { services } = parse(compose, { merge: true });

it('docker-compose.yml has a container for each team in remotes.json', () => {
  for (const name of releaseNames) expect(services[name]?.build.args, name).toEqual({ NAME: name });
  expect(services.composer.depends_on).toMatchObject(
    Object.fromEntries(releaseNames.map((name) => [name, {}])),
  );
});

it('every container has no more rights than it needs, and only two reach the outside', () => {
  for (const [name, service] of Object.entries(services))
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
    });
  const names = (has: (service: { ports?: unknown; networks?: readonly string[] }) => unknown) =>
    Object.keys(services).filter((name) => has(services[name]));
  expect(names(({ ports }) => ports)).toEqual(['web']);
  expect(names(({ networks = [] }) => networks.includes('public'))).toEqual(['web', 'composer']);
});

it('.env.example has every variable with its default, and containers get the configuration', () => {
  const example = read('.env.example');
  for (const [key, name] of Object.entries(environmentNames)) {
    expect(compose).toMatch(new RegExp(`^  ${name}:`, 'm'));
    const byDefault = key.split('.').reduce<unknown>((tree, part) => Object(tree)[part], embeddedDefaults);
    expect(example).toContain(`\n# ${key} (default: ${byDefault ?? 'none'})\n# ${name}=\n`);
  }
  for (const { name } of Object.values(environment))
    expect(example).toMatch(new RegExp(`^# .+ \\(default: .+\\)\n# ${name}=$`, 'm'));
});

it('every image has an exact version, and no service runs as root', () => {
  const stages = read('platform/containers/Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  for (const stage of stages) expect(stage).toMatch(/^(\S+:\d+\.\d+(\.\d+)?-[a-z-]+|service) AS /);
  for (const stage of stages.filter((each) => /^(CMD|ENTRYPOINT)/m.test(each)))
    expect(stage).toMatch(/^USER (?!root)/m);
});

/** The kinds of response that nginx.conf distinguishes. */
const kinds: Readonly<Record<string, Headers>> = {
  file: {
    ...getFileHeaders('index.html'),
    'cache-control': documentCacheControl,
    'cdn-cache-control': cdnCacheControl,
  },
  'root-file': { ...getFileHeaders('icon.svg'), 'cache-control': documentCacheControl },
  release: { ...getFileHeaders('releases/a/1/a.js'), 'cache-control': releaseCacheControl },
  download: { ...getFileHeaders('releases/a/1/a.pdf'), 'cache-control': releaseCacheControl },
  'social-picture': { ...getFileHeaders('releases/a/1/social/a.png'), 'cache-control': releaseCacheControl },
  redirect: { ...messageHeaders, 'cache-control': documentCacheControl },
  message: { ...messageHeaders, 'cache-control': messageCacheControl },
  answer: { ...messageHeaders, 'cache-control': messageCacheControl },
};

it('nginx sends the headers that the server and the composer send', () => {
  const headers = read('platform/containers/nginx/headers.conf');
  const readMap = (name: string): string =>
    new RegExp(`map [^{]* \\$header_${name.replaceAll('-', '_')} \\{([^}]*)\\}`).exec(headers)?.[1] ?? '';
  const all = getSiteHeaders('https:');
  for (const [name, value] of Object.entries(all))
    if (readMap(name) === '') expect(headers).toContain(`add_header ${name} "${value}" always;`);
    else expect(readMap(name)).toContain(`"${value}";`);
  for (const [kind, own] of Object.entries(kinds))
    for (const [name, value] of Object.entries(own))
      expect(readMap(name)).toContain(`  ${kind} "${value}";\n`);
  for (const name of [...Object.keys(all), 'content-security-policy', 'cache-control']) {
    expect(headers).toContain(`add_header ${name} `);
    expect(headers).toContain(`proxy_hide_header ${name};`);
  }
});
