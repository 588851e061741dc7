import { expect, it } from 'vitest';
import { answerObjection, folders, initialMessageCount, messages, yoursCount } from './day';

it('leaves three of the ten messages to the client', () => {
  expect(messages).toHaveLength(10);
  expect(yoursCount).toBe(3);
});

it('has one message for each folder among those that are sorted first', () => {
  const first = messages.slice(0, initialMessageCount);
  expect(new Set(first.map(({ folder }) => folder)).size).toBe(folders.length);
});

it('says what the assistant would have done where the client disagrees', () => {
  for (const message of messages)
    expect(answerObjection(message)).toMatch(/^We would (leave this to you|do this for you|call it done)\. /);
});
