/** The page behind the unsubscribe link of a mail; separate from the bell's messages, which every screen loads. */
export const unsubscribeMessages = {
  unsubscribeTitle: 'Stop these emails',
  unsubscribed: 'Done. You will get no more emails of this kind. You can switch them on again in your settings.',
  unsubscribeInvalid: 'This link does not belong to any account. You can switch emails off in your settings.',
} as const;
