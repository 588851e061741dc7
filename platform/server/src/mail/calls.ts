import type { FastifyInstance } from 'fastify';
import { bodyLimit } from '../http/read-body';

/** What the EmailJS client asks for. Nothing in it has been checked. */
export type Call = Readonly<Record<string, unknown>>;

/** Reads the body of `send`: one JSON object. Undefined when it is none. */
export function readJson(body: unknown): Call | undefined {
  try {
    const parsed: unknown = JSON.parse(String(body));
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    return { template_params: {}, ...parsed };
  } catch {
    return undefined;
  }
}

/** Passes forms on as bytes: as text, whatever is not text in them would be damaged. */
export function readFormBody(routes: FastifyInstance): void {
  routes.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    (_request, body, done) => done(null, body),
  );
}

/**
 * Reads the body of `send-form`: a form that holds the ids beside the template's parameters. The client puts its
 * own ids last, and the last of a name counts. Undefined when it is no form.
 */
export async function readForm(body: unknown, contentType = ''): Promise<Call | undefined> {
  if (!Buffer.isBuffer(body) && typeof body !== 'string') return undefined;
  try {
    const form = await new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    const fields: Call = Object.fromEntries(form);
    return { ...fields, template_params: fields };
  } catch {
    return undefined;
  }
}
