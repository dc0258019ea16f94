import type { Action } from '../policy.ts';

/**
 * The changes that a thief with an open session would make first: where money goes, who else gets in, and what locks the owner out. Each asks for the
 * password, and for the code where there is a second factor: before it ({@link PROOF_MS} long for all of them), or in its own form. Each is told to
 * the owner in the app and by mail, and a new password by mail ends what they made.
 */
export const GUARDED = {
  'payments.setUpPayouts': 'before',
  'settings.createApiKey': 'before',
  'settings.createWebhook': 'before',
  'settings.rotateWebhookSecret': 'before',
  'account.changePassword': 'within',
  'account.startSecondFactor': 'within',
  'account.removeSecondFactor': 'within',
  'account.renewRecoveryCodes': 'within',
  'account.requestDeletion': 'within',
} as const satisfies Partial<Record<Action, 'before' | 'within'>>;

/** Whether an action wants the session to be proved before. */
export const asksBefore = (action: Action): boolean => action in GUARDED && Reflect.get(GUARDED, action) === 'before';

/** How long an account whose details were changed is not paid out to. */
export const PAYOUT_WAIT_MS = 24 * 60 * 60_000;
/** The field by which a refusal says that the person has to prove first who they are. */
export const PROOF_FIELD = 'proof';
/** How long a proof counts for the session in which it was given. */
export const PROOF_MS = 10 * 60_000;
