import { z } from 'zod';
import { accountTypes } from '../auth/auth.schema.ts';
import { NAME_MAX_CHARS, REASON_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { type EventOf, lifecycles, type StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { leadMessages } from '../messages/leads.ts';
import { cursorFields } from '../paging.schema.ts';
import { TIME_SORTS } from '../sorts.ts';
import { choice, email, id, linkToken, optionalMultiline, optionalText, searchText, text } from '../text.ts';

const filled = z.string({ error: leadMessages.requiredFields }).trim().min(1, leadMessages.requiredFields);

/** The interest form (foundation, section 6). */
export const registerInterestInput = z.strictObject({
  name: filled.pipe(text('Name', { max: NAME_MAX_CHARS })),
  email: filled.pipe(email()),
  phoneNumber: optionalText('Phone number', { max: 40 }),
  userType: z.enum(accountTypes, { error: leadMessages.requiredFields }),
  /** A field that people do not see; if it is filled in, a bot has done it (ruling C43). */
  website: z.string().max(200).optional(),
});

/** The token of the link in the mail that asks the lead to confirm the address. */
export const confirmInterestInput = z.strictObject({ token: linkToken() });

const leadFilters = {
  search: searchText().default(''),
  status: choice('Status', lifecycles.lead.statuses).optional(),
  userType: choice('Type', accountTypes).optional(),
  sort: choice('Sort', TIME_SORTS).default('newest'),
};

/** The staff's list, newest first by default (ruling PUB-40). */
export const listLeadsInput = z.strictObject({ ...leadFilters, ...cursorFields });
export const exportLeadsInput = z.strictObject(leadFilters);
export type LeadFilters = z.infer<typeof exportLeadsInput>;

const step = {
  leadId: id('Lead'),
  note: optionalMultiline('Note', { max: REASON_MAX_CHARS }),
};

/** Marks a lead as contacted, closed or reopened, with a note. */
export const leadStepInput = z.strictObject(step);
/** Invites a lead to the platform. A lead that registered as an agency is asked to sign up, because an agency's role is a request (ruling A27). */
export const inviteLeadInput = z.strictObject({
  ...step,
  email: email('Email address'),
  role: choice('Role', accountTypes),
});
export type InviteLeadInput = z.infer<typeof inviteLeadInput>;

/** A lead as staff see it. */
export interface LeadRow {
  id: string;
  name: string;
  email: string;
  phoneNumber: string | null;
  userType: (typeof accountTypes)[number];
  status: StatusOf<'lead'>;
  /** ISO moments. */
  confirmedAt: Moment | null;
  createdAt: Moment;
  updatedAt: Moment;
  note: string | null;
  /** Imported by staff from a file; the person did not register. */
  imported: boolean;
  /** Who took the last step; null before the first. */
  handledBy: string | null;
  may: May<EventOf<'lead'>>;
}

/** An export of leads with confirmed addresses, and how many filtered leads were left out because theirs is not confirmed. */
export interface LeadExport {
  csv: string;
  exported: number;
  unconfirmed: number;
}
