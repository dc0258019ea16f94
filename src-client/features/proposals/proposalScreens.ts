import type { LinkTarget } from '#client/components/base/address.ts';
import type { ApiRole } from '#shared/settings/api-scopes.ts';

const LISTS = {
  brand: '/brand/proposals',
  creator: '/creator/proposals',
  agency: '/agency/proposals',
} as const satisfies Record<ApiRole, string>;
const SCREENS = {
  brand: '/brand/proposals/$proposalId',
  creator: '/creator/proposals/$proposalId',
  agency: '/agency/proposals/$proposalId',
} as const satisfies Record<ApiRole, string>;

/** The list of an account's proposals. */
export const proposalsScreen = (reader: ApiRole): LinkTarget => ({ to: LISTS[reader] });

/** The screen on which a proposal is read and answered. */
export const proposalScreen = (reader: ApiRole, proposalId: string): LinkTarget => ({
  to: SCREENS[reader],
  params: { proposalId },
});
