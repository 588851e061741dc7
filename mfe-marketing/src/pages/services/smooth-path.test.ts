import { describe, expect, it } from 'vitest';
import { smoothPath } from './smooth-path';

describe('smoothPath', () => {
  it('starts at the first point and ends each stretch at the next one', () => {
    const path = smoothPath([
      { x: 0, y: 40 },
      { x: 30, y: 20 },
      { x: 60, y: 0 },
    ]);
    expect(path).toMatch(/^M0 40C.* 30 20C.* 60 0$/);
  });

  it('draws a straight line through points that lie on one', () => {
    expect(
      smoothPath([
        { x: 0, y: 0 },
        { x: 30, y: 30 },
      ]),
    ).toBe('M0 0C10 10 20 20 30 30');
  });
});
