import { SAVED_VIEWS_MAX } from '../constants.ts';

/** Why a saved view is refused. */
export const viewRefusals = {
  full: `There can be at most ${SAVED_VIEWS_MAX} saved views of a list. Delete one first.`,
  nameTaken: 'You already have a view of this name.',
  onlyOwner: 'Only the person who saved this view can change it.',
} as const;
