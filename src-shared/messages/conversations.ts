import { grouped, plural } from '../format.ts';
import { isolated } from '../isolated.ts';

/** Why a message is not sent. */
export const conversationRefusals = {
  over: 'This deal is over, so nothing more can be written here.',
  content: (words: string) => `This message was not sent because of: ${words}. Write it in other words.`,
  tooManyFiles: (max: number) => `At most ${grouped(max)} files can be sent with a message`,
  tooMany: 'You have sent many messages in a short time. Wait a minute, then send again.',
  sentOtherwise: 'Another message was already sent with this key.',
  noFiles: 'Only the creator can send files.',
  notOpened: 'Say why you are reading this conversation before you open it.',
  agentReads: 'Messages that an agency reads stay unread for the creator.',
  staffReads: 'Staff can read conversations but not write in them.',
} as const;

/** The notification of a message, in the bell and by mail. */
export const conversationNotices = {
  title: (from: string) => `New message from ${from}`,
  message: (campaign: string) => `You have a new message about ${isolated(campaign)}.`,
  mailTitle: (from: string) => `Unread messages from ${from}`,
  mailMessage: (count: number, campaign: string) =>
    `You have ${plural(count, 'unread message')} about ${isolated(campaign)}.`,
} as const;
