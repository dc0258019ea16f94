import { requireSsoInput, saveSsoInput, startSsoInput, startSsoProofInput } from '#shared/sso/sso.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as connection from './connection.service.ts';
import * as proof from './sso-proof.service.ts';
import * as signIn from './sso-sign-in.service.ts';

export const ssoRouter = router({
  start: permitted('auth.signInWithSso')
    .input(startSsoInput)
    .mutation(({ ctx, input }) => signIn.start(ctx, input)),
  startProof: permitted('account.prove')
    .input(startSsoProofInput)
    .mutation(({ ctx, input }) => proof.startProof(ctx, input)),
  read: permitted('sso.read').query(({ ctx }) => connection.read(ctx)),
  save: permitted('sso.save')
    .input(saveSsoInput)
    .mutation(({ ctx, input }) => connection.save(ctx, input)),
  proveDomain: permitted('sso.proveDomain').mutation(({ ctx }) => connection.proveDomain(ctx)),
  setRequired: permitted('sso.setRequired')
    .input(requireSsoInput)
    .mutation(({ ctx, input }) => connection.setRequired(ctx, input)),
  remove: permitted('sso.remove').mutation(({ ctx }) => connection.remove(ctx)),
});
