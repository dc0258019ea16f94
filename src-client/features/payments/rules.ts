import { zodResolver } from '@hookform/resolvers/zod';
import { brief } from '#shared/contracts/brief.schema.ts';

/** The rules of the brief; fetched by `lateResolver`, after the form is on the screen. */
export const briefRules = zodResolver(brief);
