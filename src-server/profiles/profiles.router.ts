import { setupBrandInput, setupCreatorInput } from '#shared/profiles/profiles.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as intro from './intro.service.ts';
import * as profiles from './profiles.service.ts';

export const profilesRouter = router({
  brand: permitted('profiles.brand').query(({ ctx }) => profiles.brand(ctx)),
  setupBrand: permitted('profiles.setupBrand')
    .input(setupBrandInput)
    .mutation(({ ctx, input }) => profiles.setupBrand(ctx, input)),
  setupCreator: permitted('profiles.setupCreator')
    .input(setupCreatorInput)
    .mutation(({ ctx, input }) => profiles.setupCreator(ctx, input)),
  welcome: permitted('profiles.welcome').query(({ ctx }) => intro.welcome(ctx)),
  dismissIntro: permitted('profiles.dismissIntro').mutation(({ ctx }) => intro.dismissIntro(ctx)),
});
