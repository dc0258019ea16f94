import { zodResolver } from '@hookform/resolvers/zod';
import { consentForm } from '#shared/seats/agencies.schema.ts';
import { inviteMemberForm } from '#shared/seats/seats.schema.ts';

/** The rules of the form that invites a member; fetched by `lateResolver`, after the form is on the screen. */
export const inviteRules = zodResolver(inviteMemberForm);

/** The same for the form that says what an agency may do. */
export const consentRules = zodResolver(consentForm);
