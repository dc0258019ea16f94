import { getRouteApi } from '@tanstack/react-router';
import { SecurityPage } from '#client/features/security/SecurityPage.tsx';
import { UserPanel } from '#client/features/users/UserPanel.tsx';

const route = getRouteApi('/admin/security');

/** Security management, with the panel of the user whose request is looked at; both stand in the address. */
export function SecurityScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { userId } = search;
  const onView = (id: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, userId: id }), resetScroll: false });
  return (
    <>
      <SecurityPage
        search={search}
        onTab={(tab) => void navigate({ search: { tab }, resetScroll: false })}
        onSearch={(change) =>
          void navigate({ search: (now) => ({ ...now, after: undefined, ...change }), replace: true })
        }
        onView={onView}
      />
      {userId && <UserPanel key={userId} userId={userId} onClose={() => onView(undefined)} />}
    </>
  );
}
