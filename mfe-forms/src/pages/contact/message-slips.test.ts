import { contactUrl, paths, planOptions } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { readMessage, readPlan, readSlips } from './message-slips';

const inAddress = (address: string) => readMessage(new URL(address, 'https://proper.example'));

describe('what an address brings', () => {
  it.each(['My sum: ten hours a week.', 'My day:\nand another: 100 % & “more” + #1'])(
    'is what a link brings: %j',
    (text) => {
      expect(inAddress(contactUrl({ message: text }))).toBe(text);
      expect(inAddress(contactUrl({ message: text, plan: 'teams' }))).toBe(text);
    },
  );

  it('is cut if it is endless, and is one slip however many empty lines it has', () => {
    expect(inAddress(contactUrl({ message: 'x'.repeat(9000) }))).toHaveLength(2000);
    expect(readSlips(inAddress(contactUrl({ message: 'My day:\n\n\nnothing' })) ?? '')).toHaveLength(1);
  });

  it.each(['', '#', '#message=', '?about=', '?about=updates', '#form', '?message=x'])(
    'is none in "%s"',
    (rest) => expect(inAddress(`${paths.contact}${rest}`)).toBeUndefined(),
  );
});

it('slips are named by their first words', () => {
  const value = 'My sum: 15 hours.\n\nMy permission sheet, for Google Workspace:\nInbox: Reads';
  expect(readSlips(value).map(({ title }) => title)).toEqual(['My sum', 'My permission sheet']);
});

describe('the plan in an address', () => {
  it.each(planOptions)('is $value if a link names it', ({ value }) => {
    expect(readPlan(new URL(contactUrl({ plan: value }), 'https://proper.example').search)).toBe(value);
  });

  it.each(['', '?plan=', '?plan=gold', '?offer=teams'])('is none in "%s"', (query) => {
    expect(readPlan(query)).toBeUndefined();
  });
});
