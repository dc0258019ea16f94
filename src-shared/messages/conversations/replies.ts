/** What becomes of an answer by mail. */
export const replyMessages = {
  refusedTitle: 'Your reply was not sent',
  noText: 'We found no text of yours above the email that you answered.',
  badSignature: 'The signature is wrong',
} as const;
