import { idParam, listParam } from '#client/components/core/searchParams.ts';
import { PRESELECTED_CREATORS_MAX } from '#shared/constants.ts';

interface WizardSearch {
  draftId?: string | undefined;
  draft?: string | undefined;
  creators?: string[] | undefined;
}

/** What the address of the wizard says: the draft that goes on, and creators that were chosen in discovery. */
export const wizardSearch = (search: Record<string, unknown>): WizardSearch => ({
  draftId: idParam(search, 'draftId'),
  draft: idParam(search, 'draft'),
  creators: listParam(search, 'creators')?.slice(0, PRESELECTED_CREATORS_MAX),
});
