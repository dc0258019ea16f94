import {
  createFloorInput,
  deleteFloorInput,
  floorIdInput,
  listFloorsInput,
  updateFloorInput,
} from '#shared/pricing/pricing.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as pricing from './pricing.service.ts';

export const pricingRouter = router({
  floors: permitted('pricing.list')
    .input(listFloorsInput)
    .query(({ ctx, input }) => pricing.listFloors(ctx, input)),
  history: permitted('pricing.list')
    .input(floorIdInput)
    .query(({ ctx, input }) => pricing.floorHistory(ctx, input.floorId)),
  create: permitted('pricing.create')
    .input(createFloorInput)
    .mutation(({ ctx, input }) => pricing.createFloor(ctx, input)),
  update: permitted('pricing.update')
    .input(updateFloorInput)
    .mutation(({ ctx, input }) => pricing.updateFloor(ctx, input)),
  delete: permitted('pricing.delete')
    .input(deleteFloorInput)
    .mutation(({ ctx, input }) => pricing.removeFloor(ctx, input)),
});
