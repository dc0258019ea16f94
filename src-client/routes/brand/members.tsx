import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '#client/features/seats/MembersPage.tsx';

export const Route = createFileRoute('/brand/members')({
  loader: ({ context: { api, load } }) => load(api.seats.list.queryOptions()),
  component: () => <MembersPage approvals />,
});
