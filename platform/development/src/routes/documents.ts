import type { SitePath } from '@proper/shared-types';
import { liveCompositionPath } from '@proper/shared-types/release';
import { withDevelopmentPolicy } from '../document-policy';
import { failurePage } from '../failure-page';
import { originalStack } from '../original-stack';
import type { Route, RouteContext } from './route-context';

/** `/about/` → `/about` */
const withoutSlash = (pathname: string): SitePath => pathname.replace(/(?<=.)\/$/, '') as SitePath;

/** What open pages look other remotes up in. */
export const composition =
  ({ site, built }: RouteContext): Route =>
  async (pathname, _request, response) => {
    if (pathname !== liveCompositionPath) return false;
    await built();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(site.composition));
    return true;
  };

/** Every document, rendered from what stands when it is asked for: its source is what would be composed. */
export const documents =
  ({ origin, site, places, built, report }: RouteContext): Route =>
  async (pathname, request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    await built();
    const document = await site.documentAt(withoutSlash(pathname));
    response.statusCode = document.status;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (document.status === 500) {
      const { reason, stack } = document;
      const text = stack === undefined ? reason : `${reason}\n${originalStack(stack, places)}`;
      report(text);
      response.end(failurePage(pathname, text));
    } else response.end(withDevelopmentPolicy(document.html, origin));
    return true;
  };
