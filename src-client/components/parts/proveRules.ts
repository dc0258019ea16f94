import { zodResolver } from '@hookform/resolvers/zod';
import { proofInput } from '#shared/account/account.schema.ts';

/** The rules of the dialog that asks who sits there; fetched by `lateResolver`, after it is on the screen. */
export const proveRules = zodResolver(proofInput);
