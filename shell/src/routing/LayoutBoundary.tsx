import { Component, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mainId, rootId } from '../document/ids';
import { copyWithoutBehaviour, FrozenNotice } from './ReadablePage';

/** A copy of the screen whose links open documents, because there is no router to follow them. */
function copyScreen() {
  const screen = copyWithoutBehaviour(rootId);
  for (const link of screen.querySelectorAll('a')) link.relList.add('external');
  const notice = document.createElement('div');
  screen.querySelector(`#${mainId}`)?.prepend(notice);
  return { content: [...screen.childNodes], notice };
}

/** Shows what was on the screen. It is copied during the render, because React clears the root before any effect runs. */
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
 * Catches errors of the shell's own layout. On the document's first page, the server's markup stays readable. After a
 * navigation the screen still shows the previous page, so the address is loaded as a document; if that fails again, it is a
 * first page and stays readable, so there is no loop.
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
