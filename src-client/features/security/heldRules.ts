import { zodResolver } from '@hookform/resolvers/zod';
import { decideHeldInput } from '#shared/security/held.schema.ts';

/** The rules of the form; fetched by `lateResolver`, after the form is on the screen. */
export const heldRules = zodResolver(decideHeldInput);
