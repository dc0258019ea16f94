import { zodResolver } from '@hookform/resolvers/zod';
import { proofInput } from '#shared/account/account.schema.ts';

/** The rules of the dialog that asks for the password again; fetched by `lateResolver`, after the dialog is on the screen. */
export const proveRules = zodResolver(proofInput);
