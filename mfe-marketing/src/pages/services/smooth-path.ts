interface Point {
  readonly x: number;
  readonly y: number;
}

/** The data of an SVG path that passes through every point, left to right, without a corner. */
export function smoothPath(points: readonly Point[]): string {
  const slopeAt = (index: number): number => {
    const here = points[index];
    const before = points[index - 1] ?? here;
    const after = points[index + 1] ?? here;
    return before && after && after.x > before.x ? (after.y - before.y) / (after.x - before.x) : 0;
  };
  return points
    .map(({ x, y }, index) => {
      const previous = points[index - 1];
      if (previous === undefined) return `M${x} ${y}`;
      const third = (x - previous.x) / 3;
      const leaving = previous.y + third * slopeAt(index - 1);
      const arriving = y - third * slopeAt(index);
      return `C${previous.x + third} ${leaving} ${x - third} ${arriving} ${x} ${y}`;
    })
    .join('');
}
