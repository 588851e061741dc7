import { connectionTypes, deviceTypes, type WebVital, webVitals } from '@proper/shared-types/web-vitals';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { query } from '../database';
import { type ApiOptions, registerApi } from '../http/api';
import { pagePath, releaseName, releaseVersion } from './browser-errors';

/** A measurement is rounded to two digits, so that the table has few rows. */
const measurement = (most: number) =>
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(most),
    v.transform((value) => Number(value.toPrecision(2))),
  );

const longestMs = 10 * 60 * 1000;
const values = v.strictObject(
  Object.fromEntries(
    webVitals.map((metric) => [metric, v.exactOptional(measurement(metric === 'cls' ? 100 : longestMs))]),
  ) as Record<WebVital, v.ExactOptionalSchema<ReturnType<typeof measurement>, undefined>>,
);

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    page: pagePath,
    shell: releaseVersion,
    remote: releaseName,
    release: releaseVersion,
    device: v.picklist(deviceTypes),
    connection: v.picklist(connectionTypes),
    values,
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
