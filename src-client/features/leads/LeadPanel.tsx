import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import type { LeadRow } from '#shared/leads/leads.schema.ts';
import { LEAD_LOOKS } from '#shared/staff-looks.ts';
import { InviteLead } from './InviteLead.tsx';
import { typeLabels } from './leadLabels.ts';

/** A lead with all its details, and the steps that its status allows. */
export function LeadPanel({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [inviting, setInviting] = useState(false);
  const after = (message: string) => ({
    onSuccess: () => {
      notify.success(message);
      onClose();
    },
  });
  const contact = trpc.leads.contact.useMutation(after(`${isolated(lead.name)} is marked as contacted`));
  const close = trpc.leads.close.useMutation(after(`${isolated(lead.name)} is closed`));
  const reopen = trpc.leads.reopen.useMutation(after(`${isolated(lead.name)} is open again`));
  const { may } = lead;
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
          {may.close.allowed && (
            <Button busy={close.isPending} disabled={busy} onClick={() => close.mutate(input)}>
              Close
            </Button>
          )}
          {may.reopen.allowed && (
            <Button busy={reopen.isPending} disabled={busy} onClick={() => reopen.mutate(input)}>
              Reopen
            </Button>
          )}
          {may.contact.allowed && (
            <Button busy={contact.isPending} disabled={busy} onClick={() => contact.mutate(input)}>
              Mark as contacted
            </Button>
          )}
          {may.invite.allowed && (
            <Button variant="primary" disabled={busy} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )}
        </>
      }
    >
      <DescriptionList
        look="rows"
        className="border-base-300 mb-6 border-y py-2.5"
        items={[
          { label: 'Status', value: <LookPill look={LEAD_LOOKS[lead.status]} /> },
          { label: 'Type', value: typeLabels[lead.userType] },
          {
            label: 'Email',
            value: (
              <a className="link-plain break-all" href={`mailto:${lead.email}`}>
                {lead.email}
              </a>
            ),
          },
          {
            label: 'Email confirmed',
            value: <DateText value={lead.confirmedAt} time empty="Not yet; no marketing" />,
          },
          {
            label: 'Phone',
            value: lead.phoneNumber && (
              <a className="link-plain" href={`tel:${lead.phoneNumber.replaceAll(/[^+\d]/g, '')}`}>
                {lead.phoneNumber}
              </a>
            ),
          },
          {
            label: lead.imported ? 'Imported by staff' : 'Registered',
            value: <DateText value={lead.createdAt} time />,
          },
          {
            label: 'Last step',
            value: lead.handledBy && (
              <>
                {lead.handledBy}, <DateText value={lead.updatedAt} time />
              </>
            ),
          },
        ]}
      />
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
