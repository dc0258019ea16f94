/** Mails that bounce. */
export const bounceMessages = {
  title: 'Our emails do not reach you',
  unreachable: (address: string) => `We cannot reach you at ${address}. Your account page tells you what to do.`,
  wrongSecret: 'The secret is wrong',
  noJson: 'The body must be JSON such as {"address": "name@example.com", "type": "hard"}',
} as const;
