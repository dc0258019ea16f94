import { permitted, router } from '../trpc.ts';
import { totals } from './totals.service.ts';

export const usersRouter = router({
  totals: permitted('users.totals').query(({ ctx }) => totals(ctx)),
});
