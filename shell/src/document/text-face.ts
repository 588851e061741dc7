import { textFace } from 'shared-ui/faces';

/** The face once it has come, while a line in view would break otherwise in it. */
let waiting: FontFace | undefined;

/** Whether text is set in the face already: without it, its name is as wide as in the face that comes next. */
function isInUse(): boolean {
  const probe = document.createElement('span');
  probe.textContent = textFace.family;
  probe.style.position = 'absolute';
  const widthIn = (families: string): number => {
    probe.style.fontFamily = families;
    return probe.getBoundingClientRect().width;
  };
  document.body.append(probe);
  const isOther = widthIn(`"${textFace.family}", monospace`) !== widthIn('monospace');
  probe.remove();
  return isOther;
}

/** Where everything in view begins, in pixels from the top of the window. */
function topsInView(): readonly (readonly [element: Element, top: number])[] {
  return [...document.body.querySelectorAll(':not(svg *)')].flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? [[element, top] as const] : [];
  });
}

/**
 * Sets the text in its own face on a visit that began without it, as soon as that moves nothing in view. Where it
 * would, the face waits for the next page: see {@link adoptWaitingFace}. Where it cannot be fetched, all stays.
 */
export async function adoptTextFace(): Promise<void> {
  if (isInUse()) return;
  const file = document.querySelector<HTMLLinkElement>(`link[as="font"][href*="/${textFace.file}."]`);
  if (!file) return;
  const face = new FontFace(textFace.family, `url(${file.href})`, { weight: textFace.weights });
  try {
    await face.load();
  } catch {
    return;
  }
  const before = topsInView();
  document.fonts.add(face);
  if (before.every(([element, top]) => Math.abs(element.getBoundingClientRect().top - top) < 1)) return;
  document.fonts.delete(face);
  waiting = face;
}

/** Adopts a face that waits. For the moment in which a page takes another's place, and all of it is new anyway. */
export function adoptWaitingFace(): void {
  if (waiting) document.fonts.add(waiting);
  waiting = undefined;
}
