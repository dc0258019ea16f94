import { createFileRoute } from '@tanstack/react-router';
import { mailboxInput, mailboxSearch } from '#client/features/notifications/mailboxInput.ts';
import { DemoMailboxScreen } from '#client/screens/DemoMailboxScreen.tsx';

/** The mailbox of a demo, open to everyone who signs up there; a production server has none. */
export const Route = createFileRoute('/mailbox')({
  validateSearch: mailboxSearch,
  loaderDeps: ({ search: { to } }) => mailboxInput(to),
  loader: ({ context: { api, load }, deps }) => load(api.mail.mailbox.queryOptions(deps)),
  component: DemoMailboxScreen,
});
