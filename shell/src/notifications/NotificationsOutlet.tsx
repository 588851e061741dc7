import { type ComponentType, useEffect, useState } from 'react';
import { idle } from '../idle';

/** Shows the notices. What they need is fetched late; until then, notices wait in the store. */
export function NotificationsOutlet() {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => {
    void idle.then(({ watchNotices }) => watchNotices((host) => setHost(() => host)));
  }, []);
  return Host && <Host />;
}
