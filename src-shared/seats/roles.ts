/** What a member of a company may do, as sets of duties. Which action is which duty: src-shared/policy/duties.ts. */
const DUTIES = ['look', 'run', 'review', 'pay', 'lead'] as const;
export type Duty = (typeof DUTIES)[number];

/** The duties that a brand can let an agency have; to look comes with every seat, and nobody but the brand's own people leads it. */
export const AGENCY_DUTIES = ['look', 'run', 'review', 'pay'] as const satisfies readonly Duty[];
export type AgencyDuty = (typeof AGENCY_DUTIES)[number];

/** The roles of a seat, from the one that may do most. */
export const SEAT_ROLES = ['owner', 'manager', 'reviewer', 'finance', 'viewer'] as const;
export type SeatRole = (typeof SEAT_ROLES)[number];

const DUTIES_OF: Record<SeatRole, readonly Duty[]> = {
  owner: DUTIES,
  manager: ['look', 'run', 'review', 'pay'],
  reviewer: ['look', 'review'],
  finance: ['look', 'pay'],
  viewer: ['look'],
};

export const dutiesOf = (role: SeatRole): readonly Duty[] => DUTIES_OF[role];

/** The duties of somebody in a brand for which their agency works: those of their role in the agency, as far as the brand consents. */
export const dutiesFor = (role: SeatRole, consented: readonly Duty[]): readonly Duty[] =>
  dutiesOf(role).filter((duty) => consented.includes(duty));

/** The roles that have a duty. */
export const rolesWith = (duty: Duty): readonly SeatRole[] =>
  SEAT_ROLES.filter((role) => DUTIES_OF[role].includes(duty));

export const seatRoleLabels: Record<SeatRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  reviewer: 'Reviewer',
  finance: 'Finance',
  viewer: 'Viewer',
};
