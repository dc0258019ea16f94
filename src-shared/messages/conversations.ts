/** Why a message is not sent. */
export const conversationRefusals = {
  over: 'This deal is over, so nothing more can be written here.',
  tooMany: 'You have sent many messages in a short time. Wait a minute, then send again.',
  sentOtherwise: 'Another message was already sent with this key.',
  noFiles: 'Only the creator can send files.',
  notOpened: 'Say why you are reading this conversation before you open it.',
  staffReads: 'Staff can read conversations but not write in them.',
} as const;
