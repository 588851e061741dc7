import type { BodyRequest, DocumentFile, DocumentRequest } from '@proper/shared-types/release';
import shell from 'shell';
import { usedRules } from '../used-rules';
import { createHandler } from './answer';

/** The worker that runs only the shell's code. It makes the documents, so no remote's code can change them. */

for (const name of ['shared', 'renderBody', 'titleFont', 'renderDocument'] as const)
  if (shell[name] === undefined) throw new Error(`it does not export ${name}`);

export default createHandler({
  body: async (request: BodyRequest) => ({ html: await shell.renderBody(request) }),

  titleFont: ({ body, fonts }: { readonly body: string; readonly fonts: readonly DocumentFile[] }) =>
    shell.titleFont(body, fonts) ?? null,

  document: ({ wholeSheets, ...request }: Omit<DocumentRequest, 'usedRules'> & { wholeSheets: boolean }) =>
    shell.renderDocument({ ...request, usedRules: wholeSheets ? (css) => css : usedRules }),
});
