import {
  BULK_MESSAGES_PER_DAY,
  CONTACT_AGAIN_DAYS,
  CRM_EXPORT_MAX_ROWS,
  CRM_FOLLOW_UPS_MAX,
  CRM_TAGS_MAX,
} from '../../constants.ts';
import { wholeNumber } from '../../format.ts';

/** Why the CRM refuses a request. */
export const crmRefusals = {
  onlyAuthor: 'Only the person who wrote this can change it.',
  tagsFull: `There can be at most ${CRM_TAGS_MAX} tags. Remove one first.`,
  followUpsFull: `There can be at most ${CRM_FOLLOW_UPS_MAX} follow-ups. Delete one that is done first.`,
  bulkContact: 'This person is not on Accord yet.',
  bulkNoDeal: 'There is no open offer or deal with you, so there is no conversation. Invite them to a campaign first.',
  bulkMuted: 'This creator has stopped messages that you send to several creators.',
  bulkFull: `Your company has sent ${BULK_MESSAGES_PER_DAY} messages of this kind in the last 24 hours, which is the most. Send the others later.`,
  alreadyHere: 'This creator is on Accord already.',
  doNotContact: 'This person has asked not to be written to.',
  invitedBefore: (day: string) =>
    `You invited this person on ${day}. Another invitation can be sent ${CONTACT_AGAIN_DAYS} days after that.`,
  notListed: 'Discover does not show this creator at the moment, so no offer can be made.',
  exportTooLong: `One file has at most ${wholeNumber(CRM_EXPORT_MAX_ROWS)} rows. Narrow the filters first.`,
} as const;
