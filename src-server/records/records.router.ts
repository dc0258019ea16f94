import {
  decideObjectionInput,
  listEntriesInput,
  listObjectionsInput,
  objectInput,
} from '#shared/records/records.schema.ts';
import { permitted, router } from '../trpc.ts';
import { decideObjection, listObjections, object } from './objections.service.ts';
import { ownEntries, ownRecord } from './records.service.ts';

export const recordsRouter = router({
  mine: permitted('records.mine').query(({ ctx }) => ownRecord(ctx)),
  entries: permitted('records.mine')
    .input(listEntriesInput)
    .query(({ ctx, input }) => ownEntries(ctx, input)),
  object: permitted('records.object')
    .input(objectInput)
    .mutation(({ ctx, input }) => object(ctx, input)),
  objections: permitted('records.objections')
    .input(listObjectionsInput)
    .query(({ ctx, input }) => listObjections(ctx, input)),
  uphold: permitted('objection.uphold')
    .input(decideObjectionInput)
    .mutation(({ ctx, input }) => decideObjection(ctx, input, 'uphold')),
  dismiss: permitted('objection.dismiss')
    .input(decideObjectionInput)
    .mutation(({ ctx, input }) => decideObjection(ctx, input, 'dismiss')),
});
