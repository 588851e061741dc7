import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRepository } from './create';
import { checkName, checkPath } from './words';

const help = `Begins a remote in a repository of its own.

Usage: npm create @proper/remote NAME ROUTE -- [options]

  NAME            its name on the site, and of its folder: mfe-careers
  ROUTE           the path of its first page: /careers
  --site SITE     the address of the site that it will be part of (default: https://the-site.example)
  --help          this text

Exit codes: 0 done, 2 bad usage.`;

function fail(message: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(2);
}

function readRequest() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        site: { type: 'string', default: 'https://the-site.example' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const [name = '', route = '', ...more] = positionals;
    if (more.length > 0 || !URL.canParse(values.site)) fail('It takes a NAME, a ROUTE and a SITE.');
    checkName(name);
    checkPath(route);
    return { name, route, site: values.site };
  } catch (cause) {
    return fail(cause instanceof Error ? cause.message : String(cause));
  }
}

const request = readRequest();
const { name } = request;
const folder = path.resolve(name);
if (existsSync(folder)) fail(`${folder} exists.`);
const versionsFile = path.join(import.meta.dirname, '../templates/versions.json');
const versions: Readonly<Record<string, string>> = JSON.parse(readFileSync(versionsFile, 'utf8'));
const failures = await createRepository({ ...request, folder, versions });
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}
console.log(`${name} is in ${folder}. Next:

  cd ${name}
  npm install
  npm run dev`);
