/** What a member of a company may do, as sets of duties. Which action is which duty: src-shared/policy/duties.ts. */
export const DUTIES = ['look', 'run', 'review', 'pay', 'lead'] as const;
export type Duty = (typeof DUTIES)[number];

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

/** The duties of a role. */
export const dutiesOf = (role: SeatRole): readonly Duty[] => DUTIES_OF[role];

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
