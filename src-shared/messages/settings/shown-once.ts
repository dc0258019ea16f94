/** What a key or a secret is shown with, the one time that it can be. */
export const copy = 'Copy';
export const done = 'Done';
export const newKey = {
  title: 'Your new key',
  text: 'Copy it now and keep it where your program finds it. It is not shown again.',
  label: 'API key',
  copied: 'Key copied',
  copyFailed: 'The key could not be copied. Select it and copy it by hand.',
} as const;
export const webhookSecret = {
  title: 'The secret of your webhook',
  text: 'Copy it now: your server checks the signatures with it. It is not shown again.',
  label: 'Secret',
  copied: 'Secret copied',
  copyFailed: 'The secret could not be copied. Select it and copy it by hand.',
} as const;
