import type { Action } from '../policy.ts';

/**
 * The changes that a thief with an open session would make first: where money goes, who else gets in, and what locks the owner out. Each requires the
 * password, and a code or a passkey if there is a second factor: beforehand (valid for {@link PROOF_MS} for all of them), or in its own form. The owner
 * is told about each in the app and by mail, and a new password by mail revokes what they made.
 */
export const GUARDED = {
  'payments.setUpPayouts': 'before',
  'settings.createApiKey': 'before',
  'settings.rotateApiKey': 'before',
  'settings.connectAssistant': 'before',
  'settings.createWebhook': 'before',
  'settings.rotateWebhookSecret': 'before',
  'seats.invite': 'before',
  'seats.changeRole': 'before',
  'seats.setLimit': 'before',
  'seats.handOver': 'before',
  'seats.inviteAgency': 'before',
  'seats.changeConsent': 'before',
  'sso.save': 'before',
  'account.addPasskey': 'before',
  'account.removePasskey': 'before',
  'account.turnOnSecondFactor': 'before',
  'account.changePassword': 'within',
  'account.startSecondFactor': 'within',
  'account.removeSecondFactor': 'within',
  'account.renewRecoveryCodes': 'within',
  'account.requestDeletion': 'within',
} as const satisfies Partial<Record<Action, 'before' | 'within'>>;

/** Whether an action requires a proof in the session beforehand. */
export const asksBefore = (action: Action): boolean => action in GUARDED && Reflect.get(GUARDED, action) === 'before';

/** How long an account is not paid out to after its details were changed. */
export const PAYOUT_WAIT_MS = 24 * 60 * 60_000;
/** The field of a refusal which says that the person must first prove who they are. */
export const PROOF_FIELD = 'proof';
/** The field of one which says that they must sign in again at their company's identity provider. */
export const PROVIDER_PROOF_FIELD = 'providerProof';
/** How long a proof is valid in the session in which it was given. */
export const PROOF_MS = 10 * 60_000;
