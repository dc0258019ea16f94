import { id, searchOf, texts } from '#client/components/lists/listSearch.ts';
import { PRESELECTED_CREATORS_MAX } from '#shared/constants.ts';

/** The search of the wizard: the draft to resume, and creators chosen in discovery. */
export const wizardSearch = searchOf({
  draftId: id,
  draft: id,
  creators: (value) => texts(value)?.slice(0, PRESELECTED_CREATORS_MAX),
});
