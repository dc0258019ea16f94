import { AUDIENCE_LOCATION_DEFAULT, AUDIENCE_TYPE_DEFAULT } from '#shared/choices/audiences.ts';
import type { WizardView } from '#shared/profiles/wizard.schema.ts';

/** The wizard's values for a person without a profile. */
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
