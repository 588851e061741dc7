import { expect, it } from 'vitest';
import { firstMessages, messages, objection, trays, yoursCount } from './day';

it('leaves three of the ten messages to the client', () => {
  expect(messages).toHaveLength(10);
  expect(yoursCount).toBe(3);
});

it('has one message for each folder among those that are sorted first', () => {
  expect(new Set(messages.slice(0, firstMessages).map(({ tray }) => tray)).size).toBe(trays.length);
});

it('makes a rule of it where the client disagrees', () => {
  for (const message of messages)
    expect(objection(message)).toContain(`${message.outcome} You would rather not?`);
});
