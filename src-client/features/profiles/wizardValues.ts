import { AUDIENCE_LOCATION_DEFAULT, AUDIENCE_TYPE_DEFAULT } from '#shared/choices/audiences.ts';
import type { WizardView } from '#shared/profiles/wizard.schema.ts';

/** The wizard of somebody who has no profile of their own. */
export const EMPTY_WIZARD: WizardView = {
  values: {
    firstName: '',
    lastName: '',
    bio: '',
    creatorType: null,
    audienceType: AUDIENCE_TYPE_DEFAULT,
    audiencePrimary: AUDIENCE_LOCATION_DEFAULT,
    audienceCountries: [],
    industries: [],
    platforms: [],
    contentTypes: [],
  },
  step: 1,
  isComplete: false,
};
