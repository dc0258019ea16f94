import { registerInterestInput } from '#shared/leads.ts';
import { permitted, router } from '../trpc.ts';
import * as leads from './leads.service.ts';

export const leadsRouter = router({
  register: permitted('leads.register')
    .input(registerInterestInput)
    .mutation(({ ctx, input }) => leads.registerInterest(ctx, input)),
});
