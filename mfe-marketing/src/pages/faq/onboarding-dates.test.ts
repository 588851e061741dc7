import { afterEach, describe, expect, it } from 'vitest';
import { formatStart, planDates, spansYearEnd, writeCalendar } from './onboarding-dates';

const { TZ } = process.env;
afterEach(() => {
  process.env.TZ = TZ;
});

/** The first and the last day of each step, as the calendar file has them. */
const datesFor = (callDay: string) =>
  planDates(callDay).map((step) =>
    [...new Set([formatStart(step), formatStart({ ...step, from: step.to })])].join(' to '),
  );

describe.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London'])('in %s', (zone) => {
  it('the day of the call gives the dates of intake, access, pairing and results', () => {
    process.env.TZ = zone;
    expect(datesFor('2026-12-08')).toEqual([
      'Tue 8 Dec',
      'Wed 9 Dec to Fri 11 Dec',
      'Mon 14 Dec to Tue 15 Dec',
      'Wed 16 Dec to Tue 22 Dec',
      'Mon 15 Mar',
    ]);
  });

  it('clocks that change on the way move no date', () => {
    process.env.TZ = zone;
    expect(datesFor('2026-03-24').slice(1, 4)).toEqual([
      'Wed 25 Mar to Fri 27 Mar',
      'Mon 30 Mar to Tue 31 Mar',
      'Wed 1 Apr to Tue 7 Apr',
    ]);
  });
});

it('after a call on a Friday or at a weekend, day 1 is the Monday', () => {
  for (const callDay of ['2026-12-04', '2026-12-05', '2026-12-06'])
    expect(datesFor(callDay)[1]).toBe('Mon 7 Dec to Wed 9 Dec');
});

it('day 8 is a working day, and no phase starts or ends at a weekend', () => {
  for (let day = 1; day <= 31; day += 1) {
    const [, ...phases] = planDates(`2026-12-${String(day).padStart(2, '0')}`);
    for (const { from, to } of phases) {
      expect([0, 6]).not.toContain(from.getUTCDay());
      expect([0, 6]).not.toContain(to.getUTCDay());
      expect(to.getTime()).toBeGreaterThanOrEqual(from.getTime());
    }
  }
});

it('a month that is too short ends the count on its last day', () => {
  expect(datesFor('2026-12-22').at(-1)).toBe('Mon 29 Mar');
});

it.each([
  ['2026-12-08', false],
  ['2026-12-10', true],
  ['2026-12-31', true],
  ['2027-01-04', false],
  ['2026-06-10', false],
])('after a call on %s the dates reach into the year-end holidays: %s', (callDay, isSpanned) => {
  expect(spansYearEnd(planDates(callDay))).toBe(isSpanned);
});

describe('the calendar file', () => {
  const file = writeCalendar(planDates('2026-12-08'), new Date('2026-11-28T17:00:00.123Z'));
  const unfolded = file.replaceAll('\r\n ', '');

  it('has an event of whole days for each step, its end exclusive', () => {
    expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(5);
    expect(unfolded).toContain(
      [
        'UID:20261209-1@proper',
        'DTSTAMP:20261128T170000Z',
        'DTSTART;VALUE=DATE:20261209',
        'DTEND;VALUE=DATE:20261212',
        'SUMMARY:Proper: Intake',
      ].join('\r\n'),
    );
    expect(new Set(unfolded.match(/UID:.*/g)).size).toBe(5);
  });

  it('has CRLF, lines of at most 75 bytes, and commas escaped', () => {
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded).toContain('Your assistant is a step ahead of you\\, within your limits.');
  });
});
