import {
  type VisitMetric,
  type VisitReport,
  visitConnections,
  visitDevices,
  visitMetrics,
} from '@proper/shared-types/visits';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { query } from '../database';
import { type ApiOptions, openApi } from '../http/api';
import { pagePath, releaseName, releaseVersion } from './browser-errors';

/** Two digits tell apart what a fifth does, and keep the rows of a histogram few. */
const figure = (most: number) =>
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(most),
    v.transform((value) => Number(value.toPrecision(2))),
  );

const longestMs = 10 * 60 * 1000;
const figures = v.strictObject(
  Object.fromEntries(
    visitMetrics.map((metric) => [metric, v.exactOptional(figure(metric === 'cls' ? 100 : longestMs))]),
  ) as Record<VisitMetric, v.ExactOptionalSchema<ReturnType<typeof figure>, undefined>>,
);

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    page: pagePath,
    shell: releaseVersion,
    remote: releaseName,
    release: releaseVersion,
    device: v.picklist(visitDevices),
    connection: v.picklist(visitConnections),
    figures,
  }),
);

export interface VisitOptions extends ApiOptions {
  /** Called for each report. */
  readonly onVisit: (visit: VisitReport) => void;
}

/** `POST`: what a document reports of how it was for its visitor. Of the request, nothing is kept but that. */
export const visitRoutes: FastifyPluginAsync<VisitOptions> = async (routes, { database, onVisit, log }) => {
  const sendAnswer = await openApi(routes, log);
  routes.post('/', { prefixTrailingSlash: 'no-slash' }, async (request, reply) => {
    const { success, output } = v.safeParse(reportSchema, request.body);
    if (!success) return sendAnswer(request, reply, { status: 400, code: 'malformed' });
    await query(await database, 'select private.save_visit($1::jsonb)', [JSON.stringify(output)]);
    onVisit(output);
    return sendAnswer(request, reply, { status: 204 });
  });
};
