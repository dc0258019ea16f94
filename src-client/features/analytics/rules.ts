import { zodResolver } from '@hookform/resolvers/zod';
import { setTrackingInput } from '#shared/analytics/tracking.schema.ts';

/** The rules of the form of tracking; fetched by `lateResolver`, after the form is on the screen. */
export const targetRules = zodResolver(setTrackingInput);
