/** What can happen to the security of an account that its owner is told. */
export type SecurityEvent =
  | 'new_sign_in'
  | 'locked'
  | 'password_changed'
  | 'password_reset'
  | 'key_made'
  | 'key_rotated'
  | 'assistant_connected'
  | 'webhook_made'
  | 'webhook_secret'
  | 'member_invited'
  | 'invites_withdrawn'
  | 'members_doubtful'
  | 'member_changed'
  | 'limit_changed'
  | 'agency_invited'
  | 'agency_changed'
  | 'payouts_changed'
  | 'sso_saved'
  | 'factor_on'
  | 'factor_off'
  | 'factor_reset'
  | 'app_added'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_copied'
  | 'codes_renewed'
  | 'recovery_code_used';

const NOT_YOU = 'If it was not you, set a new password at once, sign out all other devices and write to us.';
/** For each, its name, what has happened, and what to do if it was somebody else. */
export const SECURITY_LINES: Readonly<Record<SecurityEvent, readonly [string, string, string]>> = {
  new_sign_in: [
    'New sign-in to your account',
    'Someone signed in to your account from a network address or a device that had not been used for it before.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  locked: [
    'Your account is locked for 15 minutes',
    'Someone tried ten times to sign in to your account and failed. Further attempts are refused for 15 minutes, except from places where you have signed in before.',
    'If it was not you, nobody got in. If you use the same password elsewhere, set a new one.',
  ],
  password_changed: [
    'Your password was changed',
    'Your account has a new password. All other devices were signed out.',
    NOT_YOU,
  ],
  password_reset: [
    'Your password was reset',
    'Your account has a new password. All devices were signed out, API keys were revoked, webhooks were switched off, passkeys were removed unless a second factor is on, and payouts wait for a day. Please check the account that your payouts go to.',
    'If it was not you, somebody can read your emails: change the password of your mailbox and write to us.',
  ],
  key_made: [
    'A new API key was created',
    'With it, programs can read and change what your account has in Accord, as far as its scopes go.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  key_rotated: [
    'An API key has a new secret',
    'Programs that use the key need the new secret soon.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  assistant_connected: [
    'An assistant was connected',
    'It can read what your account has in Accord, as far as its scopes go, and propose changes, which only a person can confirm.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  webhook_made: [
    'A new webhook was created',
    'It tells a server what happens in your campaigns and deals.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  webhook_secret: [
    'A webhook has a new secret',
    'Messages are signed with the old one for one more day.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  member_invited: [
    'Someone was invited to your company',
    'Once they accept, they can do what their role allows for your company. The members page says who and with which role.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  invites_withdrawn: [
    'Invitations to your company were withdrawn',
    'A member set a new password and was signed out everywhere. Invitations that were sent from those devices no longer work; the members page says who is still invited.',
    'Invite again whoever belongs to your company.',
  ],
  members_doubtful: [
    'Check who has joined your company',
    'A member set a new password and was signed out everywhere. Somebody has joined your company by an invitation that was sent from one of those devices; the members page says who.',
    'Remove whoever does not belong there, and write to us if you do not know them.',
  ],
  member_changed: [
    'A member of your company has another role',
    'They can do what the new role allows for your company. The members page says who and with which role.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  limit_changed: [
    'A member of your company has another limit',
    'It says how much they can pay or offer before a second person has to approve it. The members page says who and how much.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  agency_invited: [
    'An agency was invited to work for your company',
    'Once it accepts, its people can do what was chosen for it in your company’s name. The members page says which agency and what it may do.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  agency_changed: [
    'An agency may do something else for your company',
    'It holds at once. The members page says which agency and what it may do.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  payouts_changed: [
    'Your payout account was changed',
    'From tomorrow, your payouts go to a different account. Until then nothing is sent.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  factor_on: [
    'Your second factor is on',
    'From now on your password alone does not sign you in: a code from your app or a passkey comes after it. All other devices were signed out.',
    NOT_YOU,
  ],
  factor_off: [
    'Your second factor is off',
    'From now on your password alone signs you in. All other devices were signed out.',
    NOT_YOU,
  ],
  factor_reset: [
    'Your second factor was reset',
    'Our team turned your second factor off because you could no longer use it, and removed your passkeys. You were signed out everywhere; please sign in and set up a new one.',
    'If you did not ask for this, set a new password at once and write to us.',
  ],
  app_added: [
    'An app was set up as your second factor',
    'Codes from it can come after your password from now on, as your passkeys can. All other devices were signed out.',
    NOT_YOU,
  ],
  app_removed: [
    'The app of your second factor was removed',
    'From now on one of your passkeys comes after your password. All other devices were signed out.',
    NOT_YOU,
  ],
  passkey_added: [
    'A passkey was added',
    'It can sign in to your account without your password.',
    'If it was you, there is nothing to do. If it was not you, remove it, set a new password at once and write to us.',
  ],
  sso_saved: [
    'Single sign-on was set up or changed',
    'It decides on which page members of your company sign in, and who becomes a member.',
    `If it was you, there is nothing to do. ${NOT_YOU}`,
  ],
  passkey_removed: [
    'A passkey was removed',
    'It can no longer sign in to your account. All other devices were signed out.',
    NOT_YOU,
  ],
  passkey_copied: [
    'One of your passkeys may have been copied',
    'It was refused, because it counts how often it is used and said a number that was used before.',
    'Remove this passkey, and add a new one. If you did not use it just now, write to us.',
  ],
  codes_renewed: ['You have new recovery codes', 'Your earlier recovery codes no longer work.', NOT_YOU],
  recovery_code_used: [
    'A recovery code was used',
    'One of your recovery codes was used instead of a code from your app. It will not work again.',
    NOT_YOU,
  ],
};

/** What happened to the security of an account, as the app words it for the owner. */
export const securityNotice = (what: SecurityEvent): { title: string; message: string } => ({
  title: SECURITY_LINES[what][0],
  message: `${SECURITY_LINES[what][1]} ${SECURITY_LINES[what][2]}`,
});
