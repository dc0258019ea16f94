import { createFileRoute } from '@tanstack/react-router';
import { hasDuty } from '#client/features/auth/session.ts';
import { MembersPage } from '#client/features/seats/MembersPage.tsx';

export const Route = createFileRoute('/brand/members')({
  loader: ({ context: { api, load, session } }) =>
    load(
      api.seats.list.queryOptions(),
      ...(session?.seat?.agency ? [] : [api.seats.agencies.queryOptions()]),
      ...(session && hasDuty(session, 'lead') ? [api.sso.read.queryOptions()] : []),
    ),
  component: () => <MembersPage brand />,
});
