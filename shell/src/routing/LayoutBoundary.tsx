import { Component, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { mainId, rootId } from '../document/ids';
import { CopiedNodes, copyElement, FrozenNotice } from './ReadablePage';

/** A copy of the screen whose links open documents, because there is no router to follow them. */
function copyScreen() {
  const screen = copyElement(rootId);
  for (const link of screen.querySelectorAll('a')) link.relList.add('external');
  const notice = document.createElement('div');
  screen.querySelector(`#${mainId}`)?.prepend(notice);
  return { nodes: [...screen.childNodes], notice };
}

/** The whole screen as it was. It is copied during the render, because React clears the root before any effect runs. */
function FrozenScreen() {
  const [{ nodes, notice }] = useState(copyScreen);
  return (
    <>
      <CopiedNodes nodes={nodes} />
      {createPortal(<FrozenNotice />, notice)}
    </>
  );
}

interface LayoutBoundaryProps {
  /** The current location. */
  readonly location: unknown;
  readonly children: ReactNode;
}

/**
 * Catches errors of the shell's own layout. On the document's first page, the server's markup stays readable. After a
 * navigation the screen still shows the previous page, so the address is loaded as a document; if that fails again, it is a
 * first page and stays readable, so there is no loop.
 */
export class LayoutBoundary extends Component<LayoutBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  readonly #first = this.props.location;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    if (this.props.location !== this.#first) location.reload();
  }

  override render() {
    return this.state.hasFailed ? <FrozenScreen /> : this.props.children;
  }
}
