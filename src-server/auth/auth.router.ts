import {
  acceptInviteInput,
  emailInput,
  enterCodeInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  tokenInput,
} from '#shared/auth.ts';
import { permitted, router } from '../trpc.ts';
import * as auth from './auth.service.ts';
import * as signIn from './sign-in.service.ts';

export const authRouter = router({
  session: permitted('auth.session').query(({ ctx }) => auth.sessionView(ctx)),
  signUp: permitted('auth.signUp')
    .input(signUpInput)
    .mutation(({ ctx, input }) => auth.signUp(ctx, input)),
  signIn: permitted('auth.signIn')
    .input(signInInput)
    .mutation(({ ctx, input }) => signIn.signIn(ctx, input)),
  enterCode: permitted('auth.enterCode')
    .input(enterCodeInput)
    .mutation(({ ctx, input }) => signIn.enterCode(ctx, input)),
  cancelSignIn: permitted('auth.cancelSignIn').mutation(({ ctx }) => signIn.cancelSignIn(ctx)),
  signOut: permitted('auth.signOut').mutation(({ ctx }) => auth.signOut(ctx)),
  confirmEmail: permitted('auth.confirmEmail')
    .input(tokenInput)
    .mutation(({ ctx, input }) => auth.confirmEmail(ctx, input.token)),
  resendConfirmation: permitted('auth.resendConfirmation')
    .input(emailInput)
    .mutation(({ ctx, input }) => auth.resendConfirmation(ctx, input.email)),
  requestReset: permitted('auth.requestReset')
    .input(emailInput)
    .mutation(({ ctx, input }) => auth.requestReset(ctx, input.email)),
  resetPassword: permitted('auth.resetPassword')
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => auth.resetPassword(ctx, input.token, input.password)),
  readInvite: permitted('auth.readInvite')
    .input(tokenInput)
    .query(({ ctx, input }) => auth.readInvite(ctx, input.token)),
  acceptInvite: permitted('auth.acceptInvite')
    .input(acceptInviteInput)
    .mutation(({ ctx, input }) => auth.acceptInvite(ctx, input)),
});
