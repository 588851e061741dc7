import { type ComponentType, useEffect, useState } from 'react';

/** Gets a function to be called with what shows notices, once that has been fetched. */
export type OnNotificationsHost = (show: (host: ComponentType) => void) => void;

/**
 * Shows the notices. What they need is fetched late; until then, notices wait in the store. It is part of the layout, and so of the
 * page's React root, because a notice is placed by measuring the page after the change that it is about.
 */
export function NotificationsOutlet({ onHost }: { readonly onHost: OnNotificationsHost }) {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => onHost((host) => setHost(() => host)), [onHost]);
  return Host && <Host />;
}
