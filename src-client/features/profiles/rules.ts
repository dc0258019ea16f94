import { zodResolver } from '@hookform/resolvers/zod';
import { setupBrandInput, setupCreatorInput } from '#shared/profiles/profiles.schema.ts';

/** The rules of the short set-up; fetched by `lateResolver`, after the form is on the screen. */
export const setupBrandRules = zodResolver(setupBrandInput);
export const setupCreatorRules = zodResolver(setupCreatorInput);
