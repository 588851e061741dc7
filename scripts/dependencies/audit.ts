import * as v from 'valibot';

const advisory = v.object({ title: v.string(), severity: v.string(), range: v.optional(v.string(), '') });
const auditReport = v.object({
  vulnerabilities: v.record(
    v.string(),
    // A name stands for the advisories of that package.
    v.object({ via: v.array(v.union([v.string(), advisory])) }),
  ),
});
const failure = v.object({
  statusCode: v.optional(v.number()),
  code: v.optional(v.string()),
  error: v.optional(v.object({ code: v.optional(v.nullable(v.string())) })),
});

/** What an audit said; `why` names no host. */
export type Audit =
  | { readonly kind: 'audited'; readonly advisories: readonly string[] }
  | { readonly kind: 'unavailable'; readonly why: string };

/** Reads what `npm audit --json` wrote. */
export function readAudit(output: string): Audit {
  let written: unknown;
  try {
    written = JSON.parse(output);
  } catch {
    return { kind: 'unavailable', why: 'npm said nothing that can be read' };
  }
  const report = v.safeParse(auditReport, written);
  if (report.success) {
    const advisories = Object.entries(report.output.vulnerabilities).flatMap(([name, { via }]) =>
      via.flatMap((each) =>
        typeof each === 'string' ? [] : [`${name} ${each.range} (${each.severity}): ${each.title}`],
      ),
    );
    return { kind: 'audited', advisories };
  }
  const failed = v.safeParse(failure, written);
  const { statusCode, code, error } = failed.success ? failed.output : {};
  // Codes alone: npm's message names the registry.
  const said = statusCode ?? error?.code ?? code;
  return {
    kind: 'unavailable',
    why: said === undefined ? 'the registry gave no audit' : `the registry answers no audits (${said})`,
  };
}
