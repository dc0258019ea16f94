import { inAgencyArea, permitted, router } from '../trpc.ts';
import { brands, creators } from './leaderboards.service.ts';

export const leaderboardsRouter = router({
  creators: permitted('leaderboards.all').query(({ ctx }) => creators(ctx, 'everybody')),
  brands: permitted('leaderboards.all').query(({ ctx }) => brands(ctx, 'everybody')),
  assignedCreators: inAgencyArea('leaderboards.assigned').query(({ ctx }) => creators(ctx, 'assigned')),
  assignedBrands: inAgencyArea('leaderboards.assigned').query(({ ctx }) => brands(ctx, 'assigned')),
});
