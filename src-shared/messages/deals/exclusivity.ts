import { isolated } from '../../isolated.ts';

/** Exclusivity in words: what a creator has promised, and why other work has to wait for it. `day`: the first day on which it is possible. */
export const exclusivityRefusals = {
  promised: (brand: string, field: string, day: string) =>
    `You promised ${isolated(brand)} not to work for a competitor in ${field} before ${day}. Work for this brand is possible from then on.`,
  working: (brand: string, field: string, day: string) =>
    `This offer forbids work for competitors in ${field}, where you work for ${isolated(brand)}. It is possible from ${day} on.`,
  creatorPromised: (creator: string, field: string, day: string) =>
    `${isolated(creator)} is not free to work in ${field} before ${day}. Let the campaign start then, or invite somebody else.`,
  creatorWorking: (creator: string, field: string, day: string) =>
    `${isolated(creator)} has other work in ${field}. Without exclusivity your offer is possible now, with it from ${day} on.`,
  unkept:
    'Exclusivity is kept by the industries and the dates of a campaign. Give this campaign at least one industry and its dates first, or offer the deal without exclusivity.',
} as const;
