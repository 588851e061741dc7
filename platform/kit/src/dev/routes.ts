import { readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { GeneratedFile } from '@proper/kit';
import { clientScript, type DevelopedWorkspace, stackAddress } from '@proper/kit/develop';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import type { SitePath } from '@proper/shared-types';
import { liveCompositionPath, releaseBase } from '@proper/shared-types/release';
import mime from 'mime';
import type { DevelopedSite } from './developed-site';
import { originalStack, type ReleaseFolders } from './original-stack';

/** What the routes use. */
export interface RouteContext {
  /** Of the development server: `http://localhost:3000`. */
  readonly origin: string;
  readonly site: DevelopedSite;
  readonly teams: readonly DevelopedWorkspace[];
  readonly folders: ReleaseFolders;
  /** Resolves when no build is running. */
  readonly built: () => Promise<void>;
  readonly report: (line: string) => void;
}

/** Answers a request; false leaves it to the next route. */
export type Route = (
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>;

function respond(response: ServerResponse, type: string, body: string | Uint8Array): true {
  response.setHeader('content-type', type);
  response.end(body);
  return true;
}

/** Maps stack traces back to the source files, for the overlay. */
const originalStacks =
  ({ folders }: RouteContext): Route =>
  async (pathname, request, response) => {
    if (pathname !== stackAddress || request.method !== 'POST') return false;
    return respond(response, 'text/plain; charset=utf-8', originalStack(await text(request), folders));
  };

/** The time of the last change to a workspace's files, in milliseconds. */
function findLastChange(dir: string): number {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/(^|[\\/])(node_modules|dist)([\\/]|$)/.test(file),
  );
  return Math.max(
    ...files.map((file) => statSync(path.join(dir, file), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}

/** The name of a generated file in its release, where files for the root of the site are in `root/`. */
function generatedName(pathname: string, { name }: DevelopedWorkspace): string | undefined {
  const base = releaseBase(name);
  if (pathname.startsWith(base)) return decodeURIComponent(pathname.slice(base.length));
  return name === 'shell' && /^\/[\w.-]+\.\w+$/.test(pathname) ? `root${pathname}` : undefined;
}

/** PDFs, icons and other generated files, rendered on request. Their list is read again after a change to the workspace. */
function generatedFiles(teams: readonly DevelopedWorkspace[]): Route {
  const lists = new Map<string, { readonly changedAt: number; readonly files: readonly GeneratedFile[] }>();
  async function listFiles(team: DevelopedWorkspace): Promise<readonly GeneratedFile[]> {
    const changedAt = findLastChange(team.dir);
    const known = lists.get(team.name);
    if (known?.changedAt === changedAt) return known.files;
    const files = (await team.generatedFiles?.()) ?? [];
    // Only the last list of a workspace stays in memory.
    lists.set(team.name, { changedAt, files });
    return files;
  }
  return async (pathname, _request, response) => {
    for (const team of teams) {
      const name = generatedName(pathname, team);
      const generated = name && (await listFiles(team)).find(({ file }) => file === name);
      if (!generated) continue;
      const type = mime.getType(generated.file) ?? 'application/octet-stream';
      return respond(response, type, await generated.render());
    }
    return false;
  };
}

/** Replaces a page that cannot be rendered. It reloads once the page can be. */
const failurePage = (pathname: string, reason: string): string => `<!doctype html>
<html lang="en-GB" data-failed>
<meta charset="utf-8" />
<title>${escapeHtml(pathname)} cannot be rendered</title>
<script src="${clientScript}" defer></script>
<h1>${escapeHtml(pathname)} cannot be rendered</h1>
<pre>${escapeHtml(reason)}</pre>
<p>This page reloads once the problem is fixed.</p>
</html>
`;

/** The Trusted Types policy of the development server's overlay, which creates it each time it is shown. */
const overlayPolicy = "rspack-dev-server#overlay 'allow-duplicates'";

const policyInDocument = /(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/;

/**
 * Allows the socket that announces updates and the error overlay in a document's policy.
 *
 * @param origin - Of the development server: `http://localhost:3000`.
 */
const withDevelopmentPolicy = (html: string, origin: string): string =>
  html.replace(policyInDocument, (policy) => {
    const socket = origin.replace(/^http/, 'ws');
    const widened = policy
      .replace(/connect-src /, `connect-src ${socket} `)
      .replace(/trusted-types (?=[\w'])/, () => `trusted-types ${overlayPolicy} `);
    return `${widened}; style-src-attr 'unsafe-inline'`;
  });

/** `/about/` → `/about` */
const withoutSlash = (pathname: string): SitePath => pathname.replace(/(?<=.)\/$/, '') as SitePath;

/** `/composition.json`, where open pages look up other remotes. */
const composition =
  ({ site, built }: RouteContext): Route =>
  async (pathname, _request, response) => {
    if (pathname !== liveCompositionPath) return false;
    await built();
    return respond(response, 'application/json', JSON.stringify(site.describe()));
  };

/** Every document, rendered on request from the current site. */
const documents =
  ({ origin, site, folders, built, report }: RouteContext): Route =>
  async (pathname, request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    await built();
    const page = withoutSlash(pathname.replace(/(?:^\/index)?\.json$/, '') || '/');
    const document = await site.documentAt(page);
    response.statusCode = document.status;
    if (document.status === 500) {
      const { reason, stack } = document;
      const message = stack === undefined ? reason : `${reason}\n${originalStack(stack, folders)}`;
      report(message);
      return respond(response, 'text/html; charset=utf-8', failurePage(pathname, message));
    }
    if (pathname.endsWith('.json') && document.data !== undefined)
      return respond(response, 'application/json', document.data);
    return respond(response, 'text/html; charset=utf-8', withDevelopmentPolicy(document.html, origin));
  };

/** All routes besides files and the backend, in order. The last, for documents, answers every address. */
export const createRoutes = (context: RouteContext): readonly Route[] => [
  originalStacks(context),
  generatedFiles(context.teams),
  composition(context),
  documents(context),
];
