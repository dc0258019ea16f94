import { zodResolver } from '@hookform/resolvers/zod';
import { setAttributionInput, setDiscountCodeInput, setTrackingInput } from '#shared/analytics/tracking.schema.ts';

/** The rules of the forms of tracking; fetched by `lateResolver`, after the form is on the screen, or with a form that is fetched itself. */
export const targetRules = zodResolver(setTrackingInput);
export const utmRules = zodResolver(setTrackingInput.required({ utm: true }));
export const windowRules = zodResolver(setAttributionInput);
export const codeRules = zodResolver(setDiscountCodeInput);
