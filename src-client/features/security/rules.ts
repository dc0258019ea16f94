import { zodResolver } from '@hookform/resolvers/zod';
import { createRuleInput } from '#shared/security/security.schema.ts';

/** The rules of the form; fetched by `lateResolver`, after the form is on the screen. */
export const ruleRules = zodResolver(createRuleInput);
