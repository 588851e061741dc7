import { useSiteConfig } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { shellIds } from '@proper/shared-types/release';
import { Button, PageHero, TextLink } from '@proper/shared-ui';
import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useRouteError } from 'react-router-dom';
import { requireElement } from '../document/elements';
import { openDocument } from '../document/open-document';
import styles from './error-pages.module.css';
import { BrowserContext, type BrowserServices } from './hydration';

/** Exceptions that no release can fix: something was aborted, or other code changed the page's elements. */
const browserExceptions = ['AbortError', 'HierarchyRequestError', 'InvalidStateError', 'NotFoundError'];

/** Whether this is React's error 418: an extension, a translator or a proxy has changed the page. */
const isMismatch = (cause: unknown): boolean =>
  cause instanceof Error && /#418\b|^Hydration failed/.test(cause.message);

/** Reports an error that React has caught, and attributes it to the current page or the shell. */
function reportRenderError(
  services: BrowserServices | null,
  consequence: string,
  { cause, remote }: { readonly cause: unknown; readonly remote?: 'shell' },
): void {
  const phase = services?.hydration.isPending() ? 'hydrate' : 'render';
  if (cause instanceof DOMException && browserExceptions.includes(cause.name))
    console.warn(consequence, cause);
  else services?.reportBrowserError(consequence, { phase, remote, cause });
}

/** Reports an error from which React has recovered. */
export function reportRecovery(services: BrowserServices, cause: unknown): void {
  if (isMismatch(cause)) console.warn('The page was changed before it hydrated:', cause);
  // When the next page opens, React also reports its failed attempt to render the previous page again.
  else if (!services.hydration.hasFailed || services.hydration.isFinished)
    reportRenderError(services, 'A page had to be rendered again:', { cause });
}

/** The alert above a page that can be read but does not react. */
function StaticPageAlert() {
  const { contactEmail } = useSiteConfig();
  return (
    <p role="alert" className={styles.alert}>
      You can read this page and follow its links, but its forms and buttons are not working. Please reload
      the page, or write to <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
    </p>
  );
}

/** Copies an element, disables its form buttons, and adds a container for the alert. Parses no HTML. */
function copyElement(name: 'root' | 'main') {
  const copy = requireElement(name).cloneNode(true) as HTMLElement;
  for (const button of copy.querySelectorAll<HTMLButtonElement>('form button')) button.disabled = true;
  // Without the layout, the shell follows no links, so the browser has to.
  if (name === 'root') for (const link of copy.querySelectorAll('a')) link.relList.add('external');
  const alertContainer = document.createElement('div');
  (copy.querySelector(`#${shellIds.main}`) ?? copy).prepend(alertContainer);
  return { nodes: [...copy.childNodes], alertContainer };
}

/** Shows the page or screen as it was: a copy made while rendering, before React removes the original. */
function StaticFallback({ name }: { readonly name: 'root' | 'main' }) {
  const [{ nodes, alertContainer }] = useState(() => copyElement(name));
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => container.current?.replaceChildren(...nodes), [nodes]);
  return (
    <>
      <div ref={container} />
      {createPortal(<StaticPageAlert />, alertContainer)}
    </>
  );
}

/** The specification's fallback (docs/specification.md, When something fails). */
function UnexpectedError() {
  const { contactEmail } = useSiteConfig();
  return (
    <PageHero
      title="Unexpected Application Error!"
      lead={
        <>
          Something on this page went wrong, and it is our fault. If it happens again, please write to{' '}
          <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
        </>
      }
      actions={
        <>
          <Button onClick={() => location.reload()}>Reload the page</Button>
          <TextLink href={paths.home}>Return to Home</TextLink>
        </>
      }
    />
  );
}

/**
 * Replaces a page whose code throws. If the document's own page throws while it hydrates, the server's markup
 * stays: it can be read, its links work, and an alert says what does not.
 */
export function PageError() {
  const error = useRouteError();
  const services = useContext(BrowserContext);
  const [hasThrownEarly] = useState(() => services?.hydration.isPending() === true);
  useLayoutEffect(() => {
    if (services && hasThrownEarly) services.hydration.fail();
    reportRenderError(services, hasThrownEarly ? 'A page does not react:' : 'The page could not be shown:', {
      cause: error,
    });
  }, [services, error, hasThrownEarly]);
  return hasThrownEarly ? <StaticFallback name="main" /> : <UnexpectedError />;
}

/**
 * Replaces the screen if the shell's own layout throws. The document's first page stays readable. After a
 * navigation the screen still shows the previous page, so the address is loaded as a new document.
 */
export function LayoutError() {
  const error = useRouteError();
  const services = useContext(BrowserContext);
  const current = useLocation();
  const isFirstPage = services?.hydration.isInitialLocation(current);
  useLayoutEffect(() => {
    reportRenderError(services, 'The page could not be shown:', { cause: error, remote: 'shell' });
    if (!isFirstPage) openDocument(location.href);
  }, [services, error, isFirstPage]);
  return <StaticFallback name="root" />;
}
