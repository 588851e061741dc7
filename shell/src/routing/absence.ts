import type { Absence } from '../document/head';

/** What a route without a page says about itself. */
export interface AbsenceHandle {
  readonly absence: Absence;
}
