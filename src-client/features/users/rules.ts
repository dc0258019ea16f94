import { zodResolver } from '@hookform/resolvers/zod';
import { assignInput } from '#shared/agency/agency.schema.ts';
import { deleteUserInput, lookUpInput, staffInviteForm, suspendUserInput } from '#shared/users/users.schema.ts';
/** The rules of the forms about users; fetched by `lateResolver`, after the forms are on the screen. */
export const assignRules = zodResolver(assignInput);
export const deleteRules = zodResolver(deleteUserInput);
export const inviteRules = zodResolver(staffInviteForm);
export const lookUpRules = zodResolver(lookUpInput);
export const suspendRules = zodResolver(suspendUserInput);
