import { UserRound } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { EVERYTHING_PER_KIND } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { displayName, roleLabels } from '#shared/users/people.ts';
import { FindBox } from '../search/FindBox.tsx';
import { useTyped } from '../search/useTyped.ts';
import type { UserRow } from './types.ts';

/** Finds an account by name, company, address or id. */
export function FindPerson({ onChoose }: { onChoose: (person: UserRow) => void }) {
  const asked = useTyped();
  const found = trpc.users.list.useQuery(
    { search: asked.search, pageSize: EVERYTHING_PER_KIND },
    { enabled: asked.enabled, placeholderData: (before) => before },
  );
  const rows = asked.asksServer && !found.isLoadingError ? (found.data?.rows ?? []) : [];
  const items = rows.map((person) => ({
    key: person.id,
    icon: UserRound,
    title: displayName(person),
    detail: [isolated(person.email), person.role && roleLabels[person.role]].filter(Boolean).join(' · '),
    choose: () => onChoose(person),
  }));
  return (
    <FindBox
      label="Search people"
      scope="people"
      asked={asked}
      found={found}
      sections={items.length === 0 ? [] : [{ heading: 'People', items }]}
    />
  );
}
