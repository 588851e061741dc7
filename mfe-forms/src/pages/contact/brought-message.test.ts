import { bringToCall, paths } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { messageIn } from './brought-message';

const inAddress = (address: string) => messageIn(new URL(address, 'https://proper.example'));

describe('the message in an address', () => {
  it.each(['Ten hours a week.', 'A line\nand another: 100 % & “more” + #1'])(
    'is what a link brings: %j',
    (message) => {
      expect(inAddress(bringToCall(message))).toBe(message);
      expect(inAddress(bringToCall(message, 'teams'))).toBe(message);
    },
  );

  it('is a wish if a link names updates', () => {
    expect(inAddress(`${paths.contact}?about=updates`)).toBe(
      'Please write to me when there is a new article.',
    );
  });

  it('is cut if it is endless', () => {
    expect(inAddress(bringToCall('x'.repeat(9000)))).toHaveLength(2000);
  });

  it.each(['', '#', '#message=', '?about=', '?about=else', '#form', '?message=x'])(
    'is none in "%s"',
    (rest) => {
      expect(inAddress(`${paths.contact}${rest}`)).toBeUndefined();
    },
  );
});
