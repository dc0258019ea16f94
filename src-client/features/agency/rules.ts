import { zodResolver } from '@hookform/resolvers/zod';
import { agencyInviteForm } from '#shared/agency/agency.schema.ts';

/** The rules of the agency's form; fetched by `lateResolver`, after the form is on the screen. */
export const inviteRules = zodResolver(agencyInviteForm);
