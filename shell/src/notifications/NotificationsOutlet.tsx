import { type ComponentType, useEffect, useState } from 'react';
import type { watchNotices } from './watch-notices';

interface NotificationsOutletProps {
  /** {@link watchNotices}, once it has been fetched. */
  readonly watch: typeof watchNotices;
}

/**
 * Shows the notices. What they need is fetched late; until then, notices wait in the store. It is part of the layout, and so of the
 * page's React root, because a notice is placed by measuring the page after the change that it is about.
 */
export function NotificationsOutlet({ watch }: NotificationsOutletProps) {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => watch((host) => setHost(() => host)), [watch]);
  return Host && <Host />;
}
