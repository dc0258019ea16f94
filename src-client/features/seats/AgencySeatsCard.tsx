import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { INVITE_LOOKS } from '#shared/status-looks.ts';
import { Consented } from './Consented.tsx';
import type { AgencySeat, AgencySeatInvite } from './types.ts';

const AgencyDialog = late(async () => (await import('./AgencyDialog.tsx')).AgencyDialog);

/** The agencies that work for the brand, with what each may do, and those that it has invited. */
export function AgencySeatsCard() {
  return (
    <Loaded failure={{ title: 'Your agencies could not be loaded' }} skeleton={<span aria-busy="true" />}>
      <Agencies />
    </Loaded>
  );
}

type Asked =
  | { what: 'invite' }
  | { what: 'change' | 'end'; agency: AgencySeat }
  | { what: 'revoke'; invite: AgencySeatInvite };

function Agencies() {
  const [{ agencies, invites, may }] = trpc.seats.agencies.useSuspenseQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Card
      title="Agencies"
      description="Agencies that work for your company, each as far as you let it. They never decide about members, keys or sign-in."
      action={
        may.invite.allowed && (
          <Button size="sm" onClick={() => setAsked({ what: 'invite' })}>
            Invite an agency
          </Button>
        )
      }
    >
      {agencies.length + invites.length === 0 && <p className="text-muted">No agency works for your company.</p>}
      <ul className="divide-base-300 -my-3 divide-y">
        {agencies.map((agency) => (
          <AgencyLine key={agency.seatId} agency={agency} onAsk={(what) => setAsked({ what, agency })} />
        ))}
        {invites.map((invite) => (
          <InviteLine key={invite.id} invite={invite} onRevoke={() => setAsked({ what: 'revoke', invite })} />
        ))}
      </ul>
      {asked?.what === 'invite' && <AgencyDialog agency={null} onClose={close} />}
      {asked?.what === 'change' && <AgencyDialog agency={asked.agency} onClose={close} />}
      {asked?.what === 'end' && <EndDialog agency={asked.agency} onClose={close} />}
      {asked?.what === 'revoke' && <RevokeDialog invite={asked.invite} onClose={close} />}
    </Card>
  );
}

function AgencyLine({ agency, onAsk }: { agency: AgencySeat; onAsk: (what: 'change' | 'end') => void }) {
  const { name, email, duties, limit, since, consentedBy, consentedAt, may } = agency;
  return (
    <Line
      head={<span className="font-medium break-words">{name}</span>}
      actions={
        <>
          {may.change.allowed && (
            <Button size="sm" aria-label={`Change what ${isolated(name)} may do`} onClick={() => onAsk('change')}>
              Change
            </Button>
          )}
          {may.end.allowed && (
            <Button size="sm" aria-label={`End what ${isolated(name)} does`} onClick={() => onAsk('end')}>
              End
            </Button>
          )}
        </>
      }
    >
      <span className="block break-all">{email}</span>
      <Consented duties={duties} limit={limit} />
      <span className="block">
        {filled('Since {date}', { date: <DateText value={since} /> })}
        {' · '}
        {filled(consentedBy === null ? 'Consented on {date}' : 'Consented by {name} on {date}', {
          name: consentedBy,
          date: <DateText value={consentedAt} />,
        })}
      </span>
    </Line>
  );
}

function InviteLine({ invite, onRevoke }: { invite: AgencySeatInvite; onRevoke: () => void }) {
  const { id, email, duties, limit, status, expiresAt, may } = invite;
  const resend = trpc.seats.resendAgencyInvite.useMutation(toasting(`The invitation to ${email} is on its way again.`));
  return (
    <Line
      head={
        <>
          <span className="font-medium break-all">{email}</span> <LookPill look={INVITE_LOOKS[status]} />
        </>
      }
      actions={
        <>
          {may.resend.allowed && (
            <Button
              size="sm"
              aria-label={`Resend the invitation to ${email}`}
              busy={resend.isPending}
              onClick={() => resend.mutate({ inviteId: id })}
            >
              Resend
            </Button>
          )}
          {may.revoke.allowed && (
            <Button size="sm" aria-label={`Revoke the invitation of ${email}`} onClick={onRevoke}>
              Revoke
            </Button>
          )}
        </>
      }
    >
      <Consented duties={duties} limit={limit} />
      <span className="block">{filled('Valid until {date}', { date: <DateText value={expiresAt} /> })}</span>
    </Line>
  );
}

function Line({ head, actions, children }: { head: ReactNode; actions: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">{head}</span>
        <span className="text-muted block text-sm">{children}</span>
      </span>
      <span className="flex flex-wrap gap-2">{actions}</span>
    </li>
  );
}

/** Ends what an agency does for the company. */
function EndDialog({ agency, onClose }: { agency: AgencySeat; onClose: () => void }) {
  const end = trpc.seats.endAgency.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`End what ${isolated(agency.name)} does for you?`}
      confirmLabel="End"
      done={`${isolated(agency.name)} no longer works for your company.`}
      onConfirm={() => end.mutateAsync({ seatId: agency.seatId })}
    >
      Its people are out at once, wherever they are signed in, and what they have asked you to approve ends. What they
      have done stays, with their names. Links that they shared with guests stay yours: withdraw them on the page of
      shared links.
    </ConfirmDialog>
  );
}

function RevokeDialog({ invite, onClose }: { invite: AgencySeatInvite; onClose: () => void }) {
  const revoke = trpc.seats.revokeAgencyInvite.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Revoke this invitation?"
      confirmLabel="Revoke"
      done={`The invitation of ${invite.email} was revoked.`}
      onConfirm={() => revoke.mutateAsync({ inviteId: invite.id })}
    >
      <p className="break-words">{invite.email} can no longer accept it. You can invite the agency again.</p>
    </ConfirmDialog>
  );
}
