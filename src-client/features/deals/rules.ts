import { zodResolver } from '@hookform/resolvers/zod';
import { declineApplicationsInput } from '#shared/deals/applications.schema.ts';

/** The rules of the forms of deals; fetched by `lateResolver`, after the forms are on the screen. */
export const declineRules = zodResolver(declineApplicationsInput);
