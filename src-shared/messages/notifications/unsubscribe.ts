/** The page behind the unsubscribe link of a mail; separate from the bell's messages, which every screen loads. */
export const unsubscribeMessages = {
  unsubscribeTitle: 'Stop these emails',
  unsubscribeText:
    'You got an email from Accord that you no longer want. Press the button to stop emails of this kind.',
  unsubscribe: 'Stop these emails',
  unsubscribing: 'Stopping…',
  unsubscribed: 'Done. You will get no more emails of this kind. You can switch them on again in your settings.',
  unsubscribeInvalid: 'This link does not belong to any account. You can switch emails off in your settings.',
  toAccord: 'Go to Accord',
} as const;
