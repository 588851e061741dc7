import { faultReportPath } from '@proper/shared-types/faults';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readBodiesAsText } from '../http/api-routes';
import { identifyClient } from '../limits/client-address';
import { createFaultIntake, type FaultIntakeOptions } from './fault-intake';
import { readFaultReport } from './fault-report';

/** Bytes of the largest report. */
const bodyLimit = 8 * 1024;

/**
 * `POST /api/faults`: what the shell reports about a release. It is sent without cookies and as `text/plain`, so that browsers ask no
 * other origin for permission, and nobody reads the answer.
 */
export async function faultRoutes(routes: FastifyInstance, options: FaultIntakeOptions): Promise<void> {
  const intake = createFaultIntake(options);
  routes.addHook('onClose', () => intake.close());
  readBodiesAsText(routes, bodyLimit);
  const answer = (reply: FastifyReply, status: number, reason = '') => {
    reply.refusedFor = reason;
    return reply.code(status).header('cache-control', 'no-store').send();
  };
  routes.post(faultReportPath, async (request, reply) => {
    const fault = readFaultReport(request.body);
    if (fault === undefined) return answer(reply, 400, 'malformed');
    return intake.admit(fault, identifyClient(request.ip))
      ? answer(reply, 204)
      : answer(reply, 429, 'too many');
  });
}
