import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS, OPEN_REASON_MIN_CHARS as REASON_MIN_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { ConversationDrawer } from './ConversationPanel.tsx';

/** Asks staff why they read the conversation of a deal before it opens. */
export function StaffMessages({ dealId, name }: { dealId: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`Messages with ${isolated(name)}`} onClick={() => setOpen(true)}>
        Messages
      </Button>
      {open && <StaffConversation dealId={dealId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

const rules = plainRules<{ dealId: string; reason: string }>(({ reason }) => ({
  reason: reason.trim().length < REASON_MIN_CHARS ? `Reason must have at least ${REASON_MIN_CHARS} characters` : null,
}));

/** A conversation for staff: it opens after they have given a reason, which is recorded. */
function StaffConversation({ dealId, name, onClose }: { dealId: string; name: string; onClose: () => void }) {
  const [opened, setOpened] = useState(false);
  const open = trpc.conversations.open.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { dealId, reason: '' },
    send: async (values) => {
      await open.mutateAsync(values);
      setOpened(true);
    },
  });
  if (opened) return <ConversationDrawer dealId={dealId} name={name} onClose={onClose} />;
  return (
    <FormDialog form={form} onClose={onClose} title="Read this conversation" submitLabel="Read the conversation">
      <p className="mb-4">
        It is private to the brand and the creator. Your reason is recorded in the audit log with your name. You can
        read it for an hour.
      </p>
      <TextArea label="Why you read it" required maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
