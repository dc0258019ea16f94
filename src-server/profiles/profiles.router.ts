import { editProfileInput, setupBrandInput, setupCreatorInput } from '#shared/profiles/profiles.schema.ts';
import { connectAccountInput, socialAccountIdInput } from '#shared/profiles/social.schema.ts';
import { saveWizardInput } from '#shared/profiles/wizard.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as editing from './editing.service.ts';
import * as intro from './intro.service.ts';
import * as profiles from './profiles.service.ts';
import * as social from './social.service.ts';
import * as wizard from './wizard.service.ts';

export const profilesRouter = router({
  brand: permitted('profiles.brand').query(({ ctx }) => profiles.brand(ctx)),
  setupBrand: permitted('profiles.setupBrand')
    .input(setupBrandInput)
    .mutation(({ ctx, input }) => profiles.setupBrand(ctx, input)),
  setupCreator: permitted('profiles.setupCreator')
    .input(setupCreatorInput)
    .mutation(({ ctx, input }) => profiles.setupCreator(ctx, input)),
  wizard: permitted('profiles.wizard').query(({ ctx }) => wizard.view(ctx)),
  saveWizard: permitted('profiles.saveWizard')
    .input(saveWizardInput)
    .mutation(({ ctx, input }) => wizard.save(ctx, input)),
  completeWizard: permitted('profiles.completeWizard').mutation(({ ctx }) => wizard.complete(ctx)),
  welcome: permitted('profiles.welcome').query(({ ctx }) => intro.welcome(ctx)),
  dismissIntro: permitted('profiles.dismissIntro').mutation(({ ctx }) => intro.dismissIntro(ctx)),
  mine: permitted('profiles.mine').query(({ ctx }) => editing.mine(ctx)),
  edit: permitted('profiles.edit')
    .input(editProfileInput)
    .mutation(({ ctx, input }) => editing.edit(ctx, input)),
  accounts: permitted('profiles.accounts').query(({ ctx }) => social.accounts(ctx)),
  connectAccount: permitted('profiles.connectAccount')
    .input(connectAccountInput)
    .mutation(({ ctx, input }) => social.connect(ctx, input)),
  refreshAccount: permitted('profiles.refreshAccount')
    .input(socialAccountIdInput)
    .mutation(({ ctx, input }) => social.refresh(ctx, input.accountId)),
  proveAccount: permitted('profiles.proveAccount')
    .input(socialAccountIdInput)
    .mutation(({ ctx, input }) => social.prove(ctx, input.accountId)),
  disconnectAccount: permitted('profiles.disconnectAccount')
    .input(socialAccountIdInput)
    .mutation(({ ctx, input }) => social.disconnect(ctx, input.accountId)),
});
