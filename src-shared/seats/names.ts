import { isolated } from '../isolated.ts';

/**
 * Somebody who works for an agency, with the agency: Mira Chen (Northlight Agency). The owner of the agency's own account is called by its name
 * alone.
 */
export const personOf = ({ writer, agency }: { writer: string | null; agency: string }): string =>
  writer === null || writer === agency ? isolated(agency) : `${isolated(writer)} (${isolated(agency)})`;

/** A brand in which somebody works for their agency: Glow Labs via Northlight Agency. */
export const brandVia = (brand: string, agency: string): string => `${isolated(brand)} via ${isolated(agency)}`;
