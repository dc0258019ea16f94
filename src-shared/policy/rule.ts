/** The roles that a person can have. */
export const roles = ['brand', 'creator', 'agency', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** The kinds of actors: a role, a signed-in person without an approved role, a visitor, a guest at a link, or the system (jobs and provider events). */
export type Principal = Role | 'roleless' | 'anonymous' | 'guest' | 'system';

/** Who may take an action, and what it is in plain words. */
export interface Rule {
  readonly description: string;
  readonly principals: readonly Principal[];
  /** Open to a signed-in person whose address is not confirmed or whose profile has no name yet. */
  readonly beforeSetup?: true;
}

/** The principals stay in the type, so that the compiler knows which actions a company takes (seats.ts). */
export const allow = <P extends Principal>(description: string, ...principals: readonly P[]) => ({
  description,
  principals,
});
export const early = <P extends Principal>(description: string, ...principals: readonly P[]) => ({
  ...allow(description, ...principals),
  beforeSetup: true as const,
});

export const staff = ['admin', 'super_admin'] as const;
export const signedIn = [...roles, 'roleless'] as const;
export const everyone = [...signedIn, 'anonymous'] as const;
