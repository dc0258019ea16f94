import { ClipboardList, Link2, Paperclip, Send } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#client/components/base/Button.tsx';
import { newId } from '#client/components/base/newId.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { UploadList } from '#client/components/parts/UploadList.tsx';
import { trpc } from '#client/trpc.ts';
import { useUploads } from '#client/uploads.ts';
import { DOCUMENT_MAX_BYTES, MESSAGE_FILES_MAX, MESSAGE_MAX_CHARS } from '#shared/constants.ts';
import type { SendMessageInput } from '#shared/conversations/conversations.schema.ts';
import { acceptAttribute } from '#shared/files.ts';
import { templates } from '#shared/messages/settings/templates.ts';
import { fillPlaceholders } from '#shared/settings/placeholders.ts';
import { MessageTemplates } from './MessageTemplates.tsx';
import { SubjectField } from './SubjectField.tsx';

/** `others` counts the parts of a message besides its text. */
const rules = plainRules<{ text: string; fileIds: string[]; others: number }>(({ text, others }) => ({
  text: text.trim() === '' && others === 0 ? 'Message is required' : null,
}));

interface ComposerProps {
  dealId: string;
  campaignId: string;
  /** Whether files can be sent. */
  attach: boolean;
  contactOpen: boolean;
  /** The names in the deal, for the blanks of a template. */
  names: Record<'creator' | 'campaign' | 'brand', string>;
  /** Called with whether there is an unsent message. */
  onUnsaved: ((unsaved: boolean) => void) | undefined;
}

/** The field where a message is written. It is emptied after each message that was sent; an unsent one stays as it was typed. */
export function MessageComposer(props: ComposerProps) {
  const [sent, setSent] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const onSent = () => {
    // The focus waits outside of what is replaced: a dialog takes the focus itself if the focused element is removed.
    frame.current?.focus({ preventScroll: true });
    setSent(sent + 1);
  };
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <Composer key={sent} {...props} focus={sent > 0} onSent={onSent} />
    </div>
  );
}

function Composer({
  dealId,
  campaignId,
  attach,
  contactOpen,
  names,
  onUnsaved,
  focus,
  onSent,
}: ComposerProps & { focus: boolean; onSent: () => void }) {
  const [open, setOpen] = useState<'files' | 'subject' | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [about, setAbout] = useState<SendMessageInput['about']>(null);
  const keyOf = useRequestKey();
  const send = trpc.conversations.send.useMutation();
  const { uploads, add, retry, remove, sending } = useUploads({ purpose: 'message', campaignId });
  const fileIds = uploads.flatMap(({ stored }) => (stored ? [stored.id] : []));
  const form = useAppForm({
    rules,
    defaultValues: { text: '', fileIds: [], others: 0 },
    send: async ({ text }) => {
      const message = { dealId, text, fileIds, about };
      await send.mutateAsync({ ...message, requestKey: keyOf(message) });
      onSent();
    },
  });
  const { focus: focusOn, set } = form;
  useEffect(() => {
    if (focus) focusOn('text');
  }, [focus, focusOn]);
  // Known from the moment that the text or the file is shown.
  useLayoutEffect(() => {
    onUnsaved?.(form.unsaved);
    return () => onUnsaved?.(false);
  }, [onUnsaved, form.unsaved]);
  const others = fileIds.length + (about ? 1 : 0);
  useLayoutEffect(() => set('others', others, { shouldDirty: true }), [set, others]);
  // A file that is being uploaded is lost with the page, just like one that has arrived.
  useLayoutEffect(() => {
    set(
      'fileIds',
      uploads.map(({ key }) => key),
      { shouldDirty: true },
    );
  }, [set, uploads]);
  return (
    <>
      <Form form={form} guard={onUnsaved === undefined} className="border-base-300 space-y-2 border-t pt-3">
        <div className="flex items-start gap-2">
          <TextArea
            label="Message"
            hideLabel
            grows
            placeholder="Write a message"
            className="flex-1"
            maxLength={MESSAGE_MAX_CHARS}
            hint={contactOpen ? undefined : 'Contact details can be exchanged once the deal is under contract.'}
            {...form.field('text')}
          />
          <IconButton type="submit" variant="primary" icon={Send} label="Send" busy={form.busy} disabled={sending} />
        </div>
        {open === 'files' && (
          <FileDrop
            label={sending ? 'Uploading …' : 'Choose files'}
            hint={`Up to ${MESSAGE_FILES_MAX} files for each message`}
            accept={acceptAttribute('message').split(',')}
            maxBytes={DOCUMENT_MAX_BYTES}
            multiple
            error={form.problemOf('fileIds')}
            onFiles={(files) => void add(files)}
          />
        )}
        <UploadList uploads={uploads} onRemove={remove} onRetry={retry} />
        {open === 'subject' && <SubjectField dealId={dealId} value={about} onChange={setAbout} />}
        <div className="flex gap-1">
          <IconButton icon={ClipboardList} label={templates} onClick={() => setTyped(form.values('text'))} />
          {attach && (
            <IconButton
              icon={Paperclip}
              label="Attach files"
              aria-expanded={open === 'files'}
              onClick={() => setOpen(open === 'files' ? null : 'files')}
            />
          )}
          {attach && (
            <IconButton
              icon={Link2}
              label="Link content"
              aria-expanded={open === 'subject'}
              onClick={() => setOpen(open === 'subject' ? null : 'subject')}
            />
          )}
        </div>
      </Form>
      {typed !== null && (
        <MessageTemplates
          typed={typed}
          onInsert={(text) => {
            // What was typed stays, and the template is added after it.
            const filled = fillPlaceholders(text, names);
            set('text', typed.trim() === '' ? filled : `${typed.trimEnd()}\n\n${filled}`, { shouldDirty: true });
            setTyped(null);
          }}
          onClose={() => setTyped(null)}
        />
      )}
    </>
  );
}

/** The key of the message to be sent: it stays the same while the same content is sent again, so that it is stored once however often it was sent. */
function useRequestKey(): (message: object) => string {
  const last = useRef({ content: '', key: '' });
  return (message) => {
    const content = JSON.stringify(message);
    if (last.current.content !== content) last.current = { content, key: newId() };
    return last.current.key;
  };
}
