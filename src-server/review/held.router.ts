import { decideHeldInput, listHeldInput } from '#shared/security/held.schema.ts';
import { permitted, router } from '../trpc.ts';
import { decideHeld, listHeld } from './held.service.ts';

/** Texts that a moderation rule holds; the clients find them under `security`. */
export const heldRouter = router({
  heldTexts: permitted('security.heldTexts')
    .input(listHeldInput)
    .query(({ ctx, input }) => listHeld(ctx, input)),
  releaseText: permitted('heldText.release')
    .input(decideHeldInput)
    .mutation(({ ctx, input }) => decideHeld(ctx, input, 'release')),
  removeText: permitted('heldText.remove')
    .input(decideHeldInput)
    .mutation(({ ctx, input }) => decideHeld(ctx, input, 'remove')),
});
