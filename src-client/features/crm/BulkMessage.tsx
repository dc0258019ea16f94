import { ClipboardList } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { newId } from '#client/components/base/newId.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select, TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { trpc } from '#client/trpc.ts';
import { MESSAGE_MAX_CHARS } from '#shared/constants.ts';
import { plural, wholeNumber } from '#shared/format.ts';
import type { ManyDone } from '#shared/many.ts';
import { templateMessages, templates } from '#shared/messages/settings/templates.ts';
import { fillPlaceholders, unknownPlaceholder } from '#shared/settings/placeholders.ts';
import { MessageTemplates } from '../conversations/MessageTemplates.tsx';
import type { Recipients } from './types.ts';

interface BulkMessageProps {
  personIds: readonly string[];
  /** Called with those who were not reached. */
  onDone: (left: readonly string[]) => void;
  onClose: () => void;
}

const titleOf = (count: number) => `Message ${plural(count, 'creator')}`;

/** Writes a message to several of a brand's people: whom it reaches, what the first of them reads, and afterwards who was left out and why. */
export function BulkMessage(props: BulkMessageProps) {
  const { personIds, onClose } = props;
  const frame = (content: ReactNode) => (
    <Dialog open size="lg" title={titleOf(personIds.length)} onClose={onClose}>
      {content}
    </Dialog>
  );
  return (
    <Loaded failure={{ title: 'The creators could not be loaded' }} skeleton={frame(<SkeletonText lines={8} />)}>
      <Read {...props} />
    </Loaded>
  );
}

function Read(props: BulkMessageProps) {
  const [recipients] = trpc.crm.bulkRecipients.useSuspenseQuery(
    { personIds: [...props.personIds] },
    { staleTime: 0, refetchOnMount: false },
  );
  const [outcome, setOutcome] = useState<ManyDone | null>(null);
  return outcome ? (
    <Outcome {...props} recipients={recipients} outcome={outcome} />
  ) : (
    <Writer {...props} recipients={recipients} onSent={setOutcome} />
  );
}

const rules = plainRules(({ text }: { text: string }) => {
  const unknown = unknownPlaceholder(text);
  return {
    text:
      text.trim() === ''
        ? 'Message is required'
        : unknown === null
          ? null
          : templateMessages.unknownPlaceholder(unknown),
  };
});

function Writer({
  personIds,
  recipients: { rows, left },
  onSent,
  onClose,
}: BulkMessageProps & { recipients: Recipients; onSent: (outcome: ManyDone) => void }) {
  const key = useRef({ text: '', key: newId() });
  const [typed, setTyped] = useState<string | null>(null);
  const send = trpc.crm.sendBulk.useMutation();
  const reached = rows.filter(({ refusal }) => refusal === null);
  const form = useAppForm({
    rules,
    defaultValues: { text: '' },
    send: async ({ text }) => {
      // The same text keeps its key, so that nobody gets it twice if it is sent again.
      if (key.current.text !== text) key.current = { text, key: newId() };
      onSent(await send.mutateAsync({ requestKey: key.current.key, personIds: [...personIds], text }));
    },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  return (
    <>
      <FormDialog
        form={form}
        size="lg"
        title={titleOf(personIds.length)}
        description="Each of them gets it in your own conversation, and answers only to you."
        submitLabel={`Send to ${plural(reached.length, 'creator')}`}
        disabled={reached.length === 0 || left === 0}
        onClose={onClose}
      >
        <TextArea
          label="Message"
          hint="{first name}, {creator}, {campaign} and {brand} are replaced with each one’s own names."
          required
          rows={6}
          maxLength={MESSAGE_MAX_CHARS}
          {...form.field('text')}
        />
        <Button size="sm" icon={ClipboardList} onClick={() => setTyped(form.values('text'))}>
          {templates}
        </Button>
        <Preview rows={reached} text={text} />
        <p className="text-muted text-sm">
          {left === 0
            ? 'Your company has sent as many messages of this kind as it can in 24 hours.'
            : `Your company can send ${wholeNumber(left)} more of these within 24 hours.`}
        </p>
        <Refused rows={rows} />
      </FormDialog>
      {typed !== null && (
        <MessageTemplates
          typed={typed}
          onInsert={(text) => {
            form.set('text', typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`, { shouldDirty: true });
            setTyped(null);
          }}
          onClose={() => setTyped(null)}
        />
      )}
    </>
  );
}

/** What one of them will read. */
function Preview({ rows, text }: { rows: Recipients['rows']; text: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = rows.find(({ id }) => id === chosen) ?? rows[0];
  if (!shown || text.trim() === '') return null;
  return (
    <section aria-label="Preview" className="bg-base-200 rounded-xl p-4">
      <Select
        label="Preview for"
        options={rows.map(({ id, name }) => ({ value: id, label: name }))}
        value={shown.id}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className="mt-3 break-words whitespace-pre-line">{fillPlaceholders(text, shown.names)}</p>
      <p className="text-muted mt-2 text-sm">{`In your conversation about ${shown.names.campaign}`}</p>
    </section>
  );
}

function Refused({ rows }: { rows: Recipients['rows'] }) {
  const refused = rows.flatMap(({ id, name, refusal }) => (refusal === null ? [] : [{ id, name, refusal }]));
  if (refused.length === 0) return null;
  return (
    <Callout kind="warning">
      {`${plural(refused.length, 'person', 'people')} will not get it:`}
      <ul className="mt-1.5 list-disc space-y-1 pl-5">
        {refused.map(({ id, name, refusal }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>: {refusal}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Outcome({
  recipients: { rows },
  outcome: { done, refused },
  onDone,
}: BulkMessageProps & { recipients: Recipients; outcome: ManyDone }) {
  const close = () => onDone(refused.map(({ id }) => id));
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? 'Somebody who is gone';
  return (
    <Dialog
      open
      size="lg"
      title={done.length === 0 ? 'Nothing was sent' : `Sent to ${plural(done.length, 'creator')}`}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <ul aria-label="Result" className="divide-base-300 -my-3 divide-y">
        {[...refused, ...done.map((id) => ({ id, why: null }))].map(({ id, why }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0">
              <span className="block font-medium break-words">{nameOf(id)}</span>
              {why && <span className="text-muted block text-sm">{why}</span>}
            </span>
            <StatusPill tone={why ? 'warning' : 'success'}>{why ? 'Not sent' : 'Sent'}</StatusPill>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
