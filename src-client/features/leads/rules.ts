import { zodResolver } from '@hookform/resolvers/zod';
import { inviteLeadInput, registerInterestInput } from '#shared/leads/leads.schema.ts';

/** The rules of the forms of leads; fetched by `lateResolver`, after the forms are on the screen. */
export const interestRules = zodResolver(registerInterestInput);
export const inviteRules = zodResolver(inviteLeadInput);
