import { createFileRoute } from '@tanstack/react-router';
import { textParam } from '#client/components/searchParams.ts';
import { Mailbox } from '#client/features/notifications/Mailbox.tsx';

export const Route = createFileRoute('/admin/mailbox')({
  validateSearch: (search): { to?: string | undefined } => ({ to: textParam(search, 'to') }),
  component: AdminMailbox,
});

function AdminMailbox() {
  const { to = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <Mailbox to={to} onTo={(address) => void navigate({ search: { to: address || undefined }, replace: true })} />;
}
