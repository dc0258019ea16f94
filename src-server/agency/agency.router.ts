import { permitted, router } from '../trpc.ts';
import { dashboard } from './agency.service.ts';

export const agencyRouter = router({
  dashboard: permitted('agency.dashboard').query(({ ctx }) => dashboard(ctx)),
});
