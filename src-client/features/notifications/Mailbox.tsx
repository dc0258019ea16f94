import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { DataTable } from '#client/components/DataTable.tsx';
import { RelativeTime } from '#client/components/DateText.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SearchBox } from '#client/components/SearchBox.tsx';
import { StatusPill, type Tone } from '#client/components/StatusPill.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';

type Mail = inferRouterOutputs<AppRouter>['mail']['mailbox'][number];

const TONES: Record<Mail['status'], Tone> = { queued: 'info', sent: 'success', failed: 'error' };
const WORDS: Record<Mail['status'], string> = { queued: 'Queued', sent: 'Sent', failed: 'Failed' };
const REFRESH_MS = 4_000;

/** The mails that this installation has sent, so that a demo needs no mail server. `to` shows those of one address. */
export function Mailbox({ to, onTo }: { to: string; onTo: (to: string) => void }) {
  const [open, setOpen] = useState<Mail | null>(null);
  const whole = /^\S+@\S+\.\S+$/.test(to);
  const mails = trpc.mail.mailbox.useQuery(whole ? { to } : {}, { refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHeader
        title="Mailbox"
        description="Every mail of this installation. Nothing here leaves the machine unless a mail server is set up."
      />
      <SearchBox
        label="Search by address"
        placeholder="Whole address, such as name@example.com"
        value={to}
        onChange={onTo}
        maxLength={254}
        className="mb-4 max-w-md"
      />
      {to && !whole && (
        <p className="text-muted mb-4">Type the whole address to see its mails; these are everybody’s.</p>
      )}
      <DataTable
        label="Mails"
        rows={mails.data}
        rowKey={(mail) => mail.id}
        onRowOpen={setOpen}
        error={
          mails.isLoadingError
            ? {
                title: 'The mailbox could not be opened',
                text: errorMessage(mails.error),
                onRetry: () => void mails.refetch(),
              }
            : null
        }
        empty={{ title: 'No mails yet', text: 'Mails appear here as soon as they are sent.' }}
        columns={[
          { key: 'subject', header: 'Subject', cell: (mail) => mail.subject },
          { key: 'to', header: 'To', cell: (mail) => mail.to },
          {
            key: 'status',
            header: 'Status',
            cell: (mail) => <StatusPill tone={TONES[mail.status]}>{WORDS[mail.status]}</StatusPill>,
          },
          { key: 'createdAt', header: 'When', align: 'right', cell: (mail) => <RelativeTime value={mail.createdAt} /> },
        ]}
      />
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        size="lg"
        title={open?.subject ?? ''}
        description={open && `To ${open.to}`}
        footer={<Button onClick={() => setOpen(null)}>Close</Button>}
      >
        <MailText text={open?.text ?? ''} />
      </Dialog>
    </>
  );
}

/** The text of a mail with its addresses as links; those of this site stay in this tab. */
function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <div className="leading-relaxed break-words whitespace-pre-wrap">
      {parts.map((part, position) => {
        const key = `${position}:${part}`;
        if (!/^https?:\/\//.test(part)) return <span key={key}>{part}</span>;
        const ours = URL.parse(part)?.origin === window.location.origin;
        return (
          // A whole page load, so that the link behaves as it does from a mail program.
          <a
            key={key}
            href={part}
            className="link-plain"
            target={ours ? undefined : '_blank'}
            rel="noopener noreferrer nofollow"
          >
            {part}
          </a>
        );
      })}
    </div>
  );
}
