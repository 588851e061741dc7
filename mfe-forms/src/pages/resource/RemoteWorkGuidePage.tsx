import { remoteWorkGuide } from '../../content/resources/remote-work-guide';
import { ResourcePage } from './ResourcePage';

export default function RemoteWorkGuidePage() {
  return <ResourcePage resource={remoteWorkGuide} />;
}
