/**
 * Puts a script or a style sheet behind all others. Rejects where it does not come, or is not what was composed; one that
 * never comes is given up by `watchFiles`.
 */
export function loadElement(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`${'src' in element ? element.src : element.href} did not load`));
    };
    document.head.append(element);
  }).finally(() => {
    element.onload = element.onerror = null;
  });
}
