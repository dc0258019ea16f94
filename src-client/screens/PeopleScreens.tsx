import { PeoplePage } from '#client/features/crm/PeoplePage.tsx';
import { PersonPage } from '#client/features/crm/PersonPage.tsx';

/** The screens of a brand's own people, in one download. */
export const people = { PeoplePage, PersonPage };
