import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { Drawer } from '#client/components/Dialog.tsx';
import { TextArea } from '#client/components/Field.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { LeadRow } from '#shared/leads/leads.schema.ts';
import { eventsFrom } from '#shared/lifecycles.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import { can, type Role } from '#shared/policy.ts';
import { InviteLead } from './InviteLead.tsx';
import { statusLabels, statusTones, typeLabels } from './leadLabels.ts';

/** A lead with all that is known of it, and the steps that its status and one's role allow. */
export function LeadPanel({ lead, role, onClose }: { lead: LeadRow; role: Role; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [inviting, setInviting] = useState(false);
  const after = (message: string) => ({
    onSuccess: () => {
      notify.success(message);
      onClose();
    },
  });
  const contact = trpc.leads.contact.useMutation(after(leadListMessages.contacted(lead.name)));
  const close = trpc.leads.close.useMutation(after(leadListMessages.closed(lead.name)));
  const reopen = trpc.leads.reopen.useMutation(after(leadListMessages.reopened(lead.name)));
  const steps = eventsFrom('lead', lead.status).filter((event) => can(role, `lead.${event}`));
  const busy = contact.isPending || close.isPending || reopen.isPending;
  const error = contact.error ?? close.error ?? reopen.error;
  const input = { leadId: lead.id, note };

  if (inviting) return <InviteLead lead={lead} note={note} onBack={() => setInviting(false)} onDone={onClose} />;
  return (
    <Drawer
      open
      onClose={onClose}
      title={lead.name}
      locked={busy}
      footer={
        <>
          {steps.includes('close') && (
            <Button busy={close.isPending} disabled={busy} onClick={() => close.mutate(input)}>
              Close
            </Button>
          )}
          {steps.includes('reopen') && (
            <Button busy={reopen.isPending} disabled={busy} onClick={() => reopen.mutate(input)}>
              Reopen
            </Button>
          )}
          {steps.includes('contact') && (
            <Button busy={contact.isPending} disabled={busy} onClick={() => contact.mutate(input)}>
              Mark as contacted
            </Button>
          )}
          {steps.includes('invite') && (
            <Button variant="primary" disabled={busy} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )}
        </>
      }
    >
      <dl className="divide-base-300 border-base-300 mb-6 divide-y border-y">
        <Fact label="Status">
          <StatusPill tone={statusTones[lead.status]}>{statusLabels[lead.status]}</StatusPill>
        </Fact>
        <Fact label="Type">{typeLabels[lead.userType]}</Fact>
        <Fact label="Email">
          <a className="link-plain break-all" href={`mailto:${lead.email}`}>
            {lead.email}
          </a>
        </Fact>
        <Fact label="Email confirmed">
          <DateText value={lead.confirmedAt} time empty="Not yet; no marketing" />
        </Fact>
        {lead.phoneNumber && (
          <Fact label="Phone">
            <a className="link-plain" href={`tel:${lead.phoneNumber.replaceAll(/[^+\d]/g, '')}`}>
              {lead.phoneNumber}
            </a>
          </Fact>
        )}
        <Fact label="Registered">
          <DateText value={lead.createdAt} time />
        </Fact>
        {lead.handledBy && (
          <Fact label="Last step">
            {lead.handledBy}, <DateText value={lead.updatedAt} time />
          </Fact>
        )}
      </dl>
      {lead.note && (
        <section aria-label="Note of the last step" className="mb-6">
          <h3 className="text-sm font-medium">Note of the last step</h3>
          <p className="text-muted mt-1 break-words whitespace-pre-wrap">{lead.note}</p>
        </section>
      )}
      <TextArea
        label="Note"
        required={false}
        hint="Kept with the next step, for whoever follows up."
        rows={3}
        maxLength={REASON_MAX_CHARS}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {error && (
        <Callout kind="error" className="mt-4">
          {errorMessage(error)}
        </Callout>
      )}
    </Drawer>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
