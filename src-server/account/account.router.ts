import {
  confirmSecondFactorInput,
  deleteAccountInput,
  endSessionInput,
  proofInput,
  startSecondFactorInput,
} from '#shared/account/account.schema.ts';
import { pushDeviceInput, turnOnPushInput } from '#shared/account/push.schema.ts';
import { changePasswordInput } from '#shared/auth/auth.schema.ts';
import { newPasskeyInput, removePasskeyInput, renamePasskeyInput } from '#shared/auth/passkeys.schema.ts';
import * as passkeys from '../auth/passkeys.service.ts';
import { startPasskeyProof } from '../auth/proof.service.ts';
import * as secondFactor from '../auth/second-factor.service.ts';
import { permitted, router } from '../trpc.ts';
import * as account from './account.service.ts';
import { confirmAddress } from './address.service.ts';
import * as closing from './closing.service.ts';
import { askForCopy } from './copy.service.ts';
import * as push from './push.service.ts';

export const accountRouter = router({
  overview: permitted('account.overview').query(({ ctx }) => account.overview(ctx)),
  sessions: permitted('account.sessions').query(({ ctx }) => account.listSessions(ctx)),
  endSession: permitted('account.endSession')
    .input(endSessionInput)
    .mutation(({ ctx, input }) => account.endSession(ctx, input.sessionId)),
  prove: permitted('account.prove')
    .input(proofInput)
    .mutation(({ ctx, input }) => account.prove(ctx, input)),
  endOtherSessions: permitted('account.endOtherSessions').mutation(({ ctx }) => account.endOtherSessions(ctx)),
  changePassword: permitted('account.changePassword')
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => account.changePassword(ctx, input)),
  startPasskeyProof: permitted('account.prove').mutation(({ ctx }) => startPasskeyProof(ctx)),
  passkeys: permitted('account.passkeys').query(({ ctx }) => passkeys.listPasskeys(ctx)),
  startPasskey: permitted('account.addPasskey').mutation(({ ctx }) => passkeys.startPasskey(ctx)),
  addPasskey: permitted('account.addPasskey')
    .input(newPasskeyInput)
    .mutation(({ ctx, input }) => passkeys.addPasskey(ctx, input)),
  renamePasskey: permitted('account.renamePasskey')
    .input(renamePasskeyInput)
    .mutation(({ ctx, input }) => passkeys.rename(ctx, input)),
  removePasskey: permitted('account.removePasskey')
    .input(removePasskeyInput)
    .mutation(({ ctx, input }) => passkeys.remove(ctx, input.passkeyId)),
  turnOnSecondFactor: permitted('account.turnOnSecondFactor').mutation(({ ctx }) => passkeys.turnFactorOn(ctx)),
  startSecondFactor: permitted('account.startSecondFactor')
    .input(startSecondFactorInput)
    .mutation(({ ctx, input }) => secondFactor.start(ctx, input.password)),
  confirmSecondFactor: permitted('account.confirmSecondFactor')
    .input(confirmSecondFactorInput)
    .mutation(({ ctx, input }) => secondFactor.confirm(ctx, input.code)),
  removeSecondFactor: permitted('account.removeSecondFactor')
    .input(proofInput)
    .mutation(({ ctx, input }) => secondFactor.remove(ctx, input)),
  renewRecoveryCodes: permitted('account.renewRecoveryCodes')
    .input(proofInput)
    .mutation(({ ctx, input }) => secondFactor.renewRecoveryCodes(ctx, input)),
  pushDevices: permitted('account.pushDevices').query(({ ctx }) => push.listDevices(ctx)),
  turnOnPush: permitted('account.turnOnPush')
    .input(turnOnPushInput)
    .mutation(({ ctx, input }) => push.turnOn(ctx, input)),
  turnOffPush: permitted('account.turnOffPush')
    .input(pushDeviceInput)
    .mutation(({ ctx, input }) => push.turnOff(ctx, input.deviceId)),
  testPush: permitted('account.testPush')
    .input(pushDeviceInput)
    .mutation(({ ctx, input }) => push.sendTest(ctx, input.deviceId)),
  confirmAddress: permitted('account.confirmAddress').mutation(({ ctx }) => confirmAddress(ctx)),
  askForCopy: permitted('account.askForCopy').mutation(({ ctx }) => askForCopy(ctx)),
  close: permitted('account.requestDeletion')
    .input(deleteAccountInput)
    .mutation(({ ctx, input }) => closing.close(ctx, input)),
  keep: permitted('account.keep').mutation(({ ctx }) => closing.keep(ctx)),
});
