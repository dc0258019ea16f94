import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { DataTable } from '#client/components/lists/DataTable.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import type { TablePage } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';
import type { Tone } from '#shared/status-looks.ts';
import { mailboxInput } from './mailboxInput.ts';

const MailAnswer = late(async () => (await import('./MailAnswer.tsx')).MailAnswer);

type Mail = inferRouterOutputs<AppRouter>['mail']['mailbox'][number];

const TONES: Record<Mail['status'], Tone> = { queued: 'info', sent: 'success', failed: 'error', bounced: 'error' };
const WORDS: Record<Mail['status'], string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Came back',
};
const REFRESH_MS = 4_000;

/** The mails that this installation has sent, so that a demo needs no mail server. `to` shows those to one address. */
export function Mailbox({ to, onTo }: { to: string; onTo: (to: string) => void }) {
  const [open, setOpen] = useState<Mail | null>(null);
  const [answering, setAnswering] = useState<Mail | null>(null);
  const input = mailboxInput(to);
  return (
    <>
      <PageHeader
        title="Mailbox"
        description="Every email that Accord writes. They stay on this machine unless a mail server is set up."
      />
      <SearchBox
        label="Search by address"
        placeholder="Whole address, such as name@example.com"
        value={to}
        onChange={onTo}
        maxLength={254}
        className="mb-4 max-w-md"
      />
      {to && !input.to && (
        <p className="text-muted mb-4">Type the whole address to see its emails; these are everyone’s.</p>
      )}
      <Loaded
        asked={input.to}
        failure={{ title: 'The mailbox could not be opened' }}
        skeleton={<Table rows={undefined} onOpen={setOpen} />}
      >
        <Mails input={input} onOpen={setOpen} />
      </Loaded>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        size="lg"
        title={open?.subject ?? ''}
        description={open && `To ${open.to}`}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Close</Button>
            {open?.answerable && (
              <Button
                variant="primary"
                onClick={() => {
                  setAnswering(open);
                  setOpen(null);
                }}
              >
                Reply
              </Button>
            )}
          </>
        }
      >
        <MailText text={open?.text ?? ''} />
      </Dialog>
      {answering && <MailAnswer mail={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

interface OpensMail {
  onOpen: (mail: Mail) => void;
}

function Mails({ input, onOpen }: OpensMail & { input: ReturnType<typeof mailboxInput> }) {
  const [asked, refreshing] = useAsked(input);
  const [rows] = trpc.mail.mailbox.useSuspenseQuery(asked, { refetchInterval: REFRESH_MS });
  return <Table rows={rows} refreshing={refreshing} onOpen={onOpen} />;
}

function Table({ onOpen, ...page }: OpensMail & TablePage<Mail>) {
  return (
    <DataTable
      {...page}
      label="Mails"
      rowKey={(mail) => mail.id}
      onRowOpen={onOpen}
      empty={{ title: 'No emails yet', text: 'Emails appear here as soon as they are sent.' }}
      columns={[
        { key: 'subject', header: 'Subject', cell: (mail) => mail.subject },
        { key: 'to', header: 'To', cell: (mail) => mail.to },
        {
          key: 'status',
          header: 'Status',
          cell: (mail) => <StatusPill tone={TONES[mail.status]}>{WORDS[mail.status]}</StatusPill>,
        },
        {
          key: 'createdAt',
          header: 'When',
          align: 'right',
          cell: (mail) => <RelativeTime value={mail.createdAt} />,
        },
      ]}
    />
  );
}

/** The text of a mail with its addresses as links; links to this site open in the same tab. */
function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <div className="leading-relaxed break-words whitespace-pre-wrap">
      {parts.map((part, position) => {
        const key = `${position}:${part}`;
        if (!/^https?:\/\//.test(part)) return <span key={key}>{part}</span>;
        const ours = URL.parse(part)?.origin === window.location.origin;
        return (
          // A full page load, so that the link behaves as it does from a mail program.
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
