import {
  acceptInviteInput,
  confirmEmailInput,
  confirmWithNewPasswordInput,
  emailInput,
  enterCodeInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  startPasskeyInput,
  tokenInput,
} from '#shared/auth/auth.schema.ts';
import { usePasskeyInput } from '#shared/auth/passkeys.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as auth from './auth.service.ts';
import * as invitee from './invitee.service.ts';
import * as links from './links.service.ts';
import * as passkeySignIn from './passkey-sign-in.service.ts';
import * as signIn from './sign-in.service.ts';
import * as signUp from './sign-up.service.ts';

export const authRouter = router({
  session: permitted('auth.session').query(({ ctx }) => auth.sessionView(ctx)),
  signUp: permitted('auth.signUp')
    .input(signUpInput)
    .mutation(({ ctx, input }) => signUp.signUp(ctx, input)),
  signIn: permitted('auth.signIn')
    .input(signInInput)
    .mutation(({ ctx, input }) => signIn.signIn(ctx, input)),
  enterCode: permitted('auth.enterCode')
    .input(enterCodeInput)
    .mutation(({ ctx, input }) => signIn.enterCode(ctx, input)),
  startPasskey: permitted('auth.signInWithPasskey')
    .input(startPasskeyInput)
    .mutation(({ ctx, input }) => passkeySignIn.startSignIn(ctx, input.step)),
  signInWithPasskey: permitted('auth.signInWithPasskey')
    .input(usePasskeyInput)
    .mutation(({ ctx, input }) => passkeySignIn.signInWithPasskey(ctx, input.passkey)),
  enterPasskey: permitted('auth.enterPasskey')
    .input(usePasskeyInput)
    .mutation(({ ctx, input }) => passkeySignIn.enterPasskey(ctx, input.passkey)),
  cancelSignIn: permitted('auth.cancelSignIn').mutation(({ ctx }) => signIn.cancelSignIn(ctx)),
  signOut: permitted('auth.signOut').mutation(({ ctx }) => auth.signOut(ctx)),
  confirmEmail: permitted('auth.confirmEmail')
    .input(confirmEmailInput)
    .mutation(({ ctx, input }) => signUp.confirmEmail(ctx, input)),
  confirmWithNewPassword: permitted('auth.confirmWithNewPassword')
    .input(confirmWithNewPasswordInput)
    .mutation(({ ctx, input }) => signUp.confirmWithNewPassword(ctx, input.token, input.password)),
  resendConfirmation: permitted('auth.resendConfirmation')
    .input(emailInput)
    .mutation(({ ctx, input }) => links.resendConfirmation(ctx, input.email)),
  requestReset: permitted('auth.requestReset')
    .input(emailInput)
    .mutation(({ ctx, input }) => links.requestReset(ctx, input.email)),
  resetPassword: permitted('auth.resetPassword')
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => links.resetPassword(ctx, input.token, input.password)),
  readInvite: permitted('auth.readInvite')
    .input(tokenInput)
    .query(({ ctx, input }) => invitee.readInvite(ctx, input.token)),
  acceptInvite: permitted('auth.acceptInvite')
    .input(acceptInviteInput)
    .mutation(({ ctx, input }) => invitee.acceptInvite(ctx, input)),
});
