import type { BenchContext } from '../bench';
import { median } from '../report/table';
import type { BrowserOptions } from './browser/conditions';
import type { Figures } from './browser/figures';
import { type Measurement, measure, type NextPage, type Target } from './browser/load';
import { perKind } from './browser/requests';
import type { Sites } from './sites';
import type { Subject } from './subjects';

/** What was measured of one page: the medians of all rounds. */
export interface MeasuredPage {
  readonly subject: Subject;
  readonly federated: Figures;
  readonly monolith: Figures;
  readonly next: NextPage;
}

/** What was measured in a run. */
export interface MeasuredSites {
  readonly floor: Figures;
  readonly pages: readonly MeasuredPage[];
}

const middle = <Item>(items: readonly Item[], of: (item: Item) => number): number => median(items.map(of));

function middleOf(all: readonly Figures[]): Figures {
  const of = (key: Exclude<keyof Figures, 'bytes'>): number => middle(all, (each) => each[key]);
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    shift: of('shift'),
    blocking: of('blocking'),
    longestTask: of('longestTask'),
    hydrated: of('hydrated'),
    requests: of('requests'),
    bytes: perKind((kind) => middle(all, (each) => each.bytes[kind])),
    scripts: of('scripts'),
    roundTrips: of('roundTrips'),
  };
}

/** A target, and what was measured of it so far. */
interface Contender {
  readonly name: string;
  readonly target: Target;
  readonly measured: Measurement[];
}

/** A page may fail to rest while the machine is busy with something else: it gets one more attempt. */
async function measureOrAgain(
  target: Target,
  options: BrowserOptions,
  report: (line: string) => void,
): Promise<Measurement> {
  try {
    return await measure(target, options);
  } catch (cause) {
    report(`once more: ${cause instanceof Error ? cause.message : String(cause)}`);
    return measure(target, options);
  }
}

/** Measures all pages of all sites in turns, round by round: whatever else the machine does concerns all of them. */
export async function measureInTurns(
  { federated, monolith, floor, fingerprint }: Sites,
  {
    subjects,
    executable,
    rounds,
  }: {
    readonly subjects: readonly Subject[];
    readonly executable: string;
    readonly rounds: number;
  },
  { report }: Pick<BenchContext, 'report'>,
): Promise<MeasuredSites> {
  const options = { executable, fingerprint };
  const contender = (name: string, target: Target): Contender => ({ name, target, measured: [] });
  const ofFloor = contender('floor', { origin: floor, path: '/', hydrates: false });
  const ofPages = subjects.map((subject) => {
    const { path, next } = subject;
    return {
      subject,
      federated: contender(`federated ${path}`, { origin: federated, path, hydrates: true, next }),
      monolith: contender(`monolith ${path}`, { origin: monolith, path, hydrates: true }),
    };
  });
  // The browser's program and the files are in the machine's memory by then.
  await measureOrAgain(ofFloor.target, options, report);
  const all = [ofFloor, ...ofPages.flatMap((each) => [each.federated, each.monolith])];
  for (let round = 1; round <= rounds; round += 1)
    for (const { name, target, measured } of all) {
      const measurement = await measureOrAgain(target, options, report);
      measured.push(measurement);
      const { firstPaint, hydrated } = measurement.figures;
      report(
        `round ${round} of ${rounds}: ${name}, painted at ${firstPaint.toFixed(0)} ms, hydrated at ${hydrated.toFixed(0)} ms`,
      );
    }
  const figures = ({ measured }: Contender): Figures => middleOf(measured.map((each) => each.figures));
  const nextOf = ({ measured }: Contender) => {
    const nexts = measured.flatMap(({ next }) => next ?? []);
    return {
      cold: middle(nexts, ({ cold }) => cold),
      seen: middle(nexts, ({ seen }) => seen),
      pointed: middle(nexts, ({ pointed }) => pointed),
    };
  };
  return {
    floor: figures(ofFloor),
    pages: ofPages.map((each) => ({
      subject: each.subject,
      federated: figures(each.federated),
      monolith: figures(each.monolith),
      next: nextOf(each.federated),
    })),
  };
}
