import { text } from 'node:stream/consumers';
import { stackAddress } from '@proper/preset/develop';
import { originalStack } from '../original-stack';
import type { Route, RouteContext } from './route-context';

/** Says where in the sources something was thrown, for the overlay. */
export const originalPlaces =
  ({ places }: RouteContext): Route =>
  async (pathname, request, response) => {
    if (pathname !== stackAddress || request.method !== 'POST') return false;
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(originalStack(await text(request), places));
    return true;
  };
