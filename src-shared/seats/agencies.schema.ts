import { z } from 'zod';
import type { Moment } from '../dates.ts';
import type { StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { amountMinor, choice, currency, email, id } from '../text.ts';
import { AGENCY_DUTIES, type AgencyDuty } from './roles.ts';
import { spendingLimit } from './seats.schema.ts';

/** How many agencies can work for a company at most, with its open invites to some. */
export const AGENCIES_MAX = 10;

/** What a brand consents to: the duties that an agency has there, and the most that its people may spend at once without a second person. */
const consent = {
  duties: z.array(choice('Permission', AGENCY_DUTIES)).max(AGENCY_DUTIES.length, 'Permissions must be named once each'),
  limit: spendingLimit(),
};
export const inviteAgencyInput = z.strictObject({ email: email(), ...consent });
/** The form of these two: a box for each duty that can be chosen, an amount and its currency. No amount is no limit. */
export const consentForm = inviteAgencyInput.pick({ email: true }).extend({
  run: z.boolean(),
  review: z.boolean(),
  pay: z.boolean(),
  amountMinor: amountMinor('Limit').nullable(),
  currency: currency(),
});
export type ConsentValues = z.infer<typeof consentForm>;

/** What a form consents to. */
export const consentOf = ({ amountMinor: most, currency: of, ...duties }: Omit<ConsentValues, 'email'>) => ({
  duties: AGENCY_DUTIES.filter((duty) => duty === 'look' || duties[duty]),
  limit: most === null ? null : { amountMinor: most, currency: of },
});

export const agencyInviteIdInput = z.strictObject({ inviteId: id('Invite') });
export const agencySeatInput = z.strictObject({ seatId: id('Agency') });
export const changeConsentInput = agencySeatInput.extend(consent);
export const brandSeatInput = z.strictObject({ seatId: id('Brand') });

/** An agency that works for the reader's company. */
export interface AgencySeat {
  seatId: string;
  name: string;
  email: string;
  duties: AgencyDuty[];
  limit: Money | null;
  since: Moment;
  /** Who has consented to this, and when; no name once their account is gone. */
  consentedBy: string | null;
  consentedAt: Moment;
  lastHereAt: Moment | null;
  may: May<'change' | 'end'>;
}
/** An invite that an agency can still accept, or that did not reach it. */
export interface AgencySeatInvite {
  id: string;
  email: string;
  duties: AgencyDuty[];
  limit: Money | null;
  status: StatusOf<'invite'>;
  sentAt: Moment;
  expiresAt: Moment;
  may: May<'resend' | 'revoke'>;
}
export interface CompanyAgencies {
  agencies: AgencySeat[];
  invites: AgencySeatInvite[];
  may: May<'invite'>;
}

/** A brand for which the reader's agency works. */
export interface BrandSeat {
  seatId: string;
  name: string;
  duties: AgencyDuty[];
  limit: Money | null;
  since: Moment;
  may: May<'open' | 'leave'>;
}
/** A brand that invites the reader's agency. */
export interface BrandRequest {
  id: string;
  brand: string;
  duties: AgencyDuty[];
  limit: Money | null;
  sentAt: Moment;
  expiresAt: Moment;
  may: May<'accept' | 'decline'>;
}
export interface AgencyBrands {
  brands: BrandSeat[];
  requests: BrandRequest[];
}
