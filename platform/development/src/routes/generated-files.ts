import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { releaseBase } from '@proper/shared-types/release';
import mime from 'mime';
import type { MadeByTeam, Route, RouteContext } from './route-context';

/** When a file of a workspace was last changed, in milliseconds. */
function lastChange(dir: string): number {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/(^|[\\/])(node_modules|dist|dist-development)([\\/]|$)/.test(file),
  );
  return Math.max(
    ...files.map((file) => statSync(path.join(dir, file), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}

interface Made {
  readonly at: number;
  readonly content: Promise<Uint8Array | undefined>;
}

/** The place of a generated file in a release: one for the root of the site lies in `root/`. */
function placeOf(pathname: string, { name }: MadeByTeam): string | undefined {
  const base = releaseBase(name);
  if (pathname.startsWith(base)) return decodeURIComponent(pathname.slice(base.length));
  return name === 'shell' && /^\/[\w.-]+\.\w+$/.test(pathname) ? `root${pathname}` : undefined;
}

/** PDFs, icons and their like, made when they are first asked for, and again when their workspace has changed. */
export function generatedFiles({ teams }: RouteContext): Route {
  const made = new Map<string, Made>();

  async function make(team: MadeByTeam, file: string): Promise<Uint8Array | undefined> {
    const files = await team.generatedFiles();
    return files.find((each) => each.file === file)?.render();
  }

  function contentOf(team: MadeByTeam, file: string): Promise<Uint8Array | undefined> {
    const key = `${team.name}/${file}`;
    const at = lastChange(team.dir);
    const known = made.get(key);
    if (known?.at === at) return known.content;
    const content = make(team, file);
    content.catch(() => made.delete(key));
    made.set(key, { at, content });
    return content;
  }

  return async (pathname, _request, response) => {
    for (const team of teams) {
      const file = placeOf(pathname, team);
      const content = file === undefined ? undefined : await contentOf(team, file);
      if (file === undefined || !content) continue;
      response.setHeader('content-type', mime.getType(file) ?? 'application/octet-stream');
      response.end(content);
      return true;
    }
    return false;
  };
}
