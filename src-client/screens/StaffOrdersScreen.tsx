import { useNavigate, useSearch } from '@tanstack/react-router';
import { InviteCreators } from '#client/features/deals/InviteCreators.tsx';
import { SendOffer } from '#client/features/deals/SendOffer.tsx';
import type { OfferSlots } from '#client/features/orders/ManageOrder.tsx';
import { ManageOrder } from '#client/features/orders/ManageOrder.tsx';
import { StaffOrdersPage } from '#client/features/orders/StaffOrdersPage.tsx';
import { staffOrdersSearch } from '#client/features/orders/staffOrdersSearch.ts';

const slots: OfferSlots = {
  offer: (order, creator) => <SendOffer campaignId={order.id} creator={creator} />,
  invite: (order) => <InviteCreators campaignId={order.id} may={order.may.invite} />,
};

/** Order management, at both of its addresses (ruling A43), with the dialog over it. */
export function StaffOrdersScreen() {
  const { search = '', sort, order } = useSearch({ strict: false, select: staffOrdersSearch });
  const navigate = useNavigate();
  const open = (campaignId: string | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, order: campaignId }), resetScroll: false });
  return (
    <>
      <StaffOrdersPage
        search={search}
        sort={sort}
        onSearch={(change) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, after: undefined, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
        onManage={open}
      />
      {order && <ManageOrder key={order} campaignId={order} slots={slots} onClose={() => open(undefined)} />}
    </>
  );
}
