import { zodResolver } from '@hookform/resolvers/zod';
import { createFloorInput } from '#shared/pricing/pricing.schema.ts';

/** The rules of the form of a new floor; fetched by `lateResolver`, after it is on the screen. */
export const createRules = zodResolver(createFloorInput);
