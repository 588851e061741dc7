import { webVitals } from '@proper/shared-types/web-vitals';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { query } from '../database';
import { type ApiOptions, registerApi } from '../http/api';
import { pagePath, releaseName, releaseVersion } from './browser-errors';

/** Milliseconds, at most ten minutes, or the layout shift. */
const measurement = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    page: pagePath,
    shell: releaseVersion,
    remote: releaseName,
    release: releaseVersion,
    values: v.strictObject(v.entriesFromList(webVitals, v.exactOptional(measurement))),
  }),
);

/** Serves documents' reports of their speed. Nothing else of a request is kept. */
export const webVitalsRoutes: FastifyPluginAsync<ApiOptions> = async (routes, { database, log }) => {
  const sendResponse = await registerApi(routes, log);
  routes.post('/', { prefixTrailingSlash: 'no-slash' }, async (request, reply) => {
    const { success, output } = v.safeParse(reportSchema, request.body);
    if (!success) return sendResponse(request, reply, { status: 400, code: 'malformed' });
    await query(await database, 'select private.save_web_vitals($1::jsonb)', [JSON.stringify(output)]);
    return sendResponse(request, reply, { status: 204 });
  });
};
