import { getRouteApi } from '@tanstack/react-router';
import { MoneyPage } from '#client/features/ledger/MoneyPage.tsx';

const route = getRouteApi('/admin/money');

/** The money desk; its tab, what its list is searched by, and what is open beside it stand in the address. */
export function MoneyScreen() {
  const navigate = route.useNavigate();
  return (
    <MoneyPage
      search={route.useSearch()}
      onTab={(tab) => void navigate({ search: { tab }, resetScroll: false })}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, after: undefined, ...change }), replace: true })
      }
      onOpen={(open) => void navigate({ search: (now) => ({ ...now, ...open }), resetScroll: false })}
    />
  );
}
