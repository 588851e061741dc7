import { Component, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { elementById, mainId, rootId } from '../document/ids';
import { FrozenNotice } from './ReadablePage';

/** What is on the screen, whose links open documents: no router is there to follow them. */
function copyScreen() {
  const screen = elementById(rootId).cloneNode(true) as HTMLElement;
  for (const link of screen.querySelectorAll('a')) link.relList.add('external');
  for (const button of screen.querySelectorAll<HTMLButtonElement>('form button')) button.disabled = true;
  const notice = document.createElement('div');
  screen.querySelector(`#${mainId}`)?.prepend(notice);
  return { content: [...screen.childNodes], notice };
}

/** Keeps what was on the screen. It is copied while this renders, because React clears the root before any effect. */
function KeptScreen() {
  const [{ content, notice }] = useState(copyScreen);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...content), [content]);
  return (
    <>
      <div ref={place} />
      {createPortal(<FrozenNotice />, notice)}
    </>
  );
}

interface LayoutBoundaryProps {
  /** The location that is shown. */
  readonly shown: unknown;
  readonly children: ReactNode;
}

/**
 * Catches what the shell's own layout throws. The document's own page stays readable as the server rendered it. At a
 * later address the screen still has the page before, so the address is loaded as a document; one that fails again stays
 * readable, which ends it.
 */
export class LayoutBoundary extends Component<LayoutBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  readonly #first = this.props.shown;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    if (this.props.shown !== this.#first) location.reload();
  }

  override render() {
    return this.state.failed ? <KeptScreen /> : this.props.children;
  }
}
