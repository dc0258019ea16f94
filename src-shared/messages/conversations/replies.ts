import { isolated } from '../../isolated.ts';

/** What becomes of an answer by mail. */
export const replyMessages = {
  inAccord: 'Answer in Accord.',
  byMail: 'Answer in Accord, or reply to this email.',
  /** In the place of a message without words. */
  filesOnly: 'Files, or content of the deal: open the conversation to see them.',
  refusedTitle: 'Your reply was not sent',
  refused: (campaign: string) => `Your reply about ${isolated(campaign)} was not added to the conversation:`,
  noText: 'We found no text of yours above the email that you answered.',
  files: 'Files cannot be sent by email. Open the conversation in Accord and add them there.',
  unreadable: 'The mail could not be read',
  badSignature: 'The signature is wrong',
  empty: 'The body must be the mail as it came in',
} as const;
