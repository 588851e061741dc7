/** Opens an element that can be opened and that a link leads to. */
export function openTarget(target: Element | null): void {
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/**
 * A script of the document that opens the target of its address, before the shell has loaded, too: browsers open only what contains
 * a target. Once the shell follows links, it calls {@link openTarget} itself.
 */
export const openTargetScript =
  "function openTarget(){var t=document.getElementById(location.hash.slice(1));if(t&&t.localName==='details')t.open=true}" +
  "document.addEventListener('readystatechange',openTarget);addEventListener('hashchange',openTarget)";
