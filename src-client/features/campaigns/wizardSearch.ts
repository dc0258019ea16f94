import { id, searchOf, texts } from '#client/components/lists/listSearch.ts';
import { PRESELECTED_CREATORS_MAX } from '#shared/constants.ts';

/** What the address of the wizard says: the draft that goes on, and creators that were chosen in discovery. */
export const wizardSearch = searchOf({
  draftId: id,
  draft: id,
  creators: (value) => texts(value)?.slice(0, PRESELECTED_CREATORS_MAX),
});
