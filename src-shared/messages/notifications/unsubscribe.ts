/** The page behind the unsubscribe link of a mail; separate from the bell's messages, which every screen loads. */
export const unsubscribeMessages = {
  unsubscribeTitle: 'Stop these mails',
  unsubscribeText:
    'You got a mail from Accord that you do not want more of. One press, and no more mails of its kind are sent to you.',
  unsubscribe: 'Stop these mails',
  unsubscribing: 'Stopping…',
  unsubscribed: 'Done. You get no more mails of this kind. In your settings you can switch them on again.',
  unsubscribeInvalid: 'This link does not belong to any account. You can switch mails off in your settings.',
  toAccord: 'To Accord',
} as const;
