import { createFileRoute } from '@tanstack/react-router';
import { Mailbox } from '#client/features/notifications/Mailbox.tsx';
import { mailboxInput, mailboxSearch } from '#client/features/notifications/mailboxInput.ts';

export const Route = createFileRoute('/admin/mailbox')({
  validateSearch: mailboxSearch,
  loaderDeps: ({ search: { to } }) => mailboxInput(to),
  loader: ({ context: { api, load }, deps }) => load(api.mail.mailbox.queryOptions(deps)),
  component: AdminMailbox,
});

function AdminMailbox() {
  const { to = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <Mailbox to={to} onTo={(address) => void navigate({ search: { to: address || undefined }, replace: true })} />;
}
