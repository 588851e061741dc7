import { faultReportPath } from '@proper/shared-types/faults';
import type { FastifyInstance } from 'fastify';
import { readBodiesAsText, sendAnswer } from '../http/api-routes';
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
  routes.post(faultReportPath, async (request, reply) => {
    const fault = readFaultReport(request.body);
    if (fault === undefined) return sendAnswer(reply, { status: 400, code: 'malformed' });
    const isAdmitted = intake.admit(fault, identifyClient(request.ip));
    return sendAnswer(reply, isAdmitted ? { status: 204 } : { status: 429, code: 'too many' });
  });
}
