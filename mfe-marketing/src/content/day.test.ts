import { expect, it } from 'vitest';
import { entryFor, firstMessages, messages, noteLines, trays, yoursCount } from './day';

it('leaves three of the ten messages to the client', () => {
  expect(messages).toHaveLength(10);
  expect(yoursCount).toBe(3);
});

it('has one message for each folder among those that are sorted first', () => {
  expect(new Set(messages.slice(0, firstMessages).map(({ tray }) => tray)).size).toBe(trays.length);
});

it('has a line for every message from which something follows, and none for the others', () => {
  for (const { tray, writes, subject } of messages) {
    expect(writes === undefined, subject).toBe(tray === 'Done');
    if (writes) expect(noteLines[writes[0]], subject).toBeDefined();
  }
});

it('writes each line of the day except tomorrow’s', () => {
  const written = new Set(messages.flatMap(({ writes }) => writes?.[0] ?? []));
  expect([...written].sort()).toEqual(noteLines.slice(0, -1).map((_, line) => line));
});

it('follows the client where he disagrees', () => {
  for (const message of messages)
    for (const chosen of trays)
      if (chosen !== 'Done' && chosen !== message.tray)
        expect(entryFor(message, chosen)[1]).toContain('Your rule:');
});
