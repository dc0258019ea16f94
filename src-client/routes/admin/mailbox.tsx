import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Mailbox } from '#client/features/notifications/Mailbox.tsx';

export const Route = createFileRoute('/admin/mailbox')({
  validateSearch: z.object({ to: z.string().optional().catch(undefined) }),
  component: AdminMailbox,
});

function AdminMailbox() {
  const { to = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <Mailbox to={to} onTo={(address) => void navigate({ search: { to: address || undefined }, replace: true })} />;
}
