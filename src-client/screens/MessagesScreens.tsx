import { getRouteApi } from '@tanstack/react-router';
import { ConversationsPage } from '#client/features/conversations/ConversationsPage.tsx';

const ofBrand = getRouteApi('/brand/messages');
const ofCreator = getRouteApi('/creator/messages');

/** A brand's conversations with creators. */
export function BrandMessagesScreen() {
  const { dealId, show } = ofBrand.useSearch();
  const navigate = ofBrand.useNavigate();
  return (
    <ConversationsPage
      side="brand"
      dealId={dealId}
      show={show ?? 'all'}
      onShow={(chosen) =>
        void navigate({ search: { dealId, show: chosen === 'all' ? undefined : chosen }, replace: true })
      }
    />
  );
}

/** A creator's conversations with brands. */
export function CreatorMessagesScreen() {
  const { dealId, show } = ofCreator.useSearch();
  const navigate = ofCreator.useNavigate();
  return (
    <ConversationsPage
      side="creator"
      dealId={dealId}
      show={show ?? 'all'}
      onShow={(chosen) =>
        void navigate({ search: { dealId, show: chosen === 'all' ? undefined : chosen }, replace: true })
      }
    />
  );
}
