import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { moveInput, orderListInput } from '#shared/orders/orders.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as launching from './launch.service.ts';
import * as orders from './orders.service.ts';

export const ordersRouter = router({
  list: permitted('orders.list')
    .input(orderListInput)
    .query(({ ctx, input }) => orders.list(ctx, input)),
  read: permitted('orders.read')
    .input(campaignIdInput)
    .query(({ ctx, input }) => orders.read(ctx, input.campaignId)),
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
