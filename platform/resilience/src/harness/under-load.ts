import { startChildServer } from './child-server';
import { createLedger } from './ledger';
import { type PatientVisitorsOptions, startPatientVisitors } from './patient-visitors';
import { liftThrottle, type ServerSetup } from './saved-data';
import { createFaults } from './scenario';

/** Starts a server whose patient visitors keep a ledger: what every injection of faults begins with. */
export async function startUnderLoad(
  setup: ServerSetup,
  options: Omit<PatientVisitorsOptions, 'address' | 'ledger' | 'faults'>,
) {
  const faults = createFaults();
  const ledger = createLedger(faults);
  await liftThrottle(setup);
  const server = await startChildServer(setup);
  const visitors = startPatientVisitors({ address: server.address, ledger, faults, ...options });
  return { faults, ledger, server, visitors };
}
