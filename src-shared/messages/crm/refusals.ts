import { CRM_EXPORT_MAX_ROWS, CRM_FOLLOW_UPS_MAX, CRM_TAGS_MAX, CRM_VIEWS_MAX } from '../../constants.ts';
import { wholeNumber } from '../../format.ts';

/** Why the CRM refuses a request. */
export const crmRefusals = {
  onlyStaff: 'Only the Accord team can end a deal here.',
  onlyAuthor: 'Only the person who wrote this can change it.',
  tagsFull: `There can be at most ${CRM_TAGS_MAX} tags. Remove one first.`,
  followUpsFull: `There can be at most ${CRM_FOLLOW_UPS_MAX} follow-ups. Delete one that is done first.`,
  exportTooLong: `One file has at most ${wholeNumber(CRM_EXPORT_MAX_ROWS)} rows. Narrow the filters first.`,
  viewsFull: `There can be at most ${CRM_VIEWS_MAX} saved views of a list. Delete one first.`,
  viewNameTaken: 'You already have a view with this name.',
} as const;
