import { type FaultReport, faultPhases } from '@proper/shared-types/faults';
import * as v from 'valibot';

/** A report as it is counted and kept: complete, and every text of limited length. */
export type Fault = Required<FaultReport>;

/** Text of one line: a report comes from anybody, and ends up in a log, on a page and in a terminal. */
const line = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, longest)),
  );

/** `/releases/mfe-forms/45f175b0/contact.js:1:2345`, or the shell's and a remote's without a position. */
const position = v.pipe(v.string(), v.maxLength(200), v.regex(/^\/releases\/[\w./-]+:\d{1,7}:\d{1,9}$/));

const fields = v.object({
  remote: v.pipe(v.string(), v.regex(/^(?:shell|mfe-[a-z][a-z0-9-]{0,40})$/)),
  release: v.optional(v.pipe(v.string(), v.regex(/^[\w./-]{1,120}$/)), 'unknown'),
  // Without query and fragment, which may be personal.
  page: v.pipe(v.string(), v.regex(/^\/[^?#]*$/), line(200)),
  phase: v.picklist(faultPhases),
  cause: line(300),
  stack: v.optional(v.pipe(v.array(position), v.maxLength(10)), []),
  byExtension: v.optional(v.boolean(), false),
  times: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
});
const report = v.pipe(v.string(), v.parseJson(), fields);

/** Reads the body of a report. Undefined if no shell has written it. */
export function readFaultReport(body: unknown): Fault | undefined {
  const { success, output } = v.safeParse(report, body);
  return success ? output : undefined;
}
