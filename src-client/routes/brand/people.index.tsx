import { createFileRoute } from '@tanstack/react-router';
import { peopleReads, peopleSearch } from '#client/features/crm/peopleSearch.ts';
import { people } from '#client/screens/PeopleScreens.tsx';
import { screenOf } from '../-screenOf.ts';

/** `/brand/people`: a brand's own creators and contacts. */
export const Route = createFileRoute('/brand/people/')({
  ...screenOf(peopleSearch, (search) => search, peopleReads),
  component: () => <people.PeoplePage />,
});
