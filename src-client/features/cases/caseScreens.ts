import type { LinkTarget } from '#client/components/base/address.ts';
import type { CaseSide } from '#shared/cases/cases.ts';

/** Who reads a case, and so in which area. */
export type CaseReader = CaseSide | 'admin';

const SCREENS = {
  brand: '/brand/cases/$caseId',
  creator: '/creator/cases/$caseId',
  admin: '/admin/cases/$caseId',
} as const satisfies Record<CaseReader, string>;

/** The screen of a case. */
export const caseScreen = (reader: CaseReader, caseId: string): LinkTarget => ({
  to: SCREENS[reader],
  params: { caseId },
});

/** The list of cases. */
export const casesScreen = (reader: CaseReader): LinkTarget =>
  reader === 'admin'
    ? { to: '/admin/money', search: { tab: 'cases' } }
    : { to: reader === 'brand' ? '/brand/cases' : '/creator/cases' };
