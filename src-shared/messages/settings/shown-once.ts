export const webhookSecret = {
  title: 'The secret of your webhook',
  text: 'Copy it now: your server checks the signatures with it. It is not shown again.',
  label: 'Secret',
  copied: 'Secret copied',
  copyFailed: 'The secret could not be copied. Select it and copy it by hand.',
} as const;
