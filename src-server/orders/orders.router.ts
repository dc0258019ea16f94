import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { moveInput, orderListInput } from '#shared/orders/orders.schema.ts';
import { orderCreatorsInput, staffOrdersInput, updateOrderInput } from '#shared/orders/staff-orders.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as launching from './launch.service.ts';
import * as orders from './orders.service.ts';
import * as staff from './staff.service.ts';

export const ordersRouter = router({
  list: permitted('orders.list')
    .input(orderListInput)
    .query(({ ctx, input }) => orders.list(ctx, input)),
  pipeline: permitted('orders.pipeline').query(({ ctx }) => orders.pipeline(ctx)),
  read: permitted('orders.read')
    .input(campaignIdInput)
    .query(({ ctx, input }) => orders.read(ctx, input.campaignId)),
  forStaff: permitted('orders.forStaff')
    .input(staffOrdersInput)
    .query(({ ctx, input }) => staff.listForStaff(ctx, input)),
  manage: permitted('orders.manage')
    .input(campaignIdInput)
    .query(({ ctx, input }) => staff.readForStaff(ctx, input.campaignId)),
  creators: permitted('orders.manage')
    .input(orderCreatorsInput)
    .query(({ ctx, input }) => staff.listCreators(ctx, input)),
  update: permitted('orders.update')
    .input(updateOrderInput)
    .mutation(({ ctx, input }) => staff.updateOrder(ctx, input)),
  advance: permitted('campaign.advance')
    .input(moveInput)
    .mutation(({ ctx, input }) => orders.advance(ctx, input)),
  back: permitted('campaign.back')
    .input(moveInput)
    .mutation(({ ctx, input }) => orders.back(ctx, input)),
  launch: permitted('campaign.launch')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => launching.launch(ctx, input.campaignId)),
  complete: permitted('campaign.complete')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => launching.complete(ctx, input.campaignId)),
});
