import { zodResolver } from '@hookform/resolvers/zod';
import { inviteMemberForm } from '#shared/seats/seats.schema.ts';

/** The rules of the form that invites a member; fetched by `lateResolver`, after the form is on the screen. */
export const inviteRules = zodResolver(inviteMemberForm);
