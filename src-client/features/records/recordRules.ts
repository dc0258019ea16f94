import { zodResolver } from '@hookform/resolvers/zod';
import { decideObjectionInput, objectInput } from '#shared/records/records.schema.ts';

/** The rules of the two forms; fetched by `lateResolver`, after a form is on the screen. */
export const objectRules = zodResolver(objectInput);
export const decideRules = zodResolver(decideObjectionInput);
