import { useEffect, useState } from 'react';

/** The part of the window, from its top, in which a heading makes its section the one being read. */
const readingLine = '-65%';

/**
 * The id of the section that is being read: the last whose heading has come above the lower two thirds of the window.
 * Undefined above the first one, on the server and while nothing has been scrolled.
 *
 * @param ids - Of the headings, in the order of the page. The same ones for as long as the component is mounted.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');

  useEffect(() => {
    const order = key.split(' ');
    const above = new Set<string>();
    // Endless upwards: a heading that a jump passes over is noticed too.
    const rootMargin = `1000000px 0px ${readingLine} 0px`;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) above.add(target.id);
          else above.delete(target.id);
        setCurrent(order.findLast((id) => above.has(id)));
      },
      { rootMargin },
    );
    for (const id of order) {
      const heading = document.getElementById(id);
      if (heading !== null) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [key]);

  return current;
}
