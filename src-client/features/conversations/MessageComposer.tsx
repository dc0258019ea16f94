import { Link2, Paperclip, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
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
import * as texts from '#shared/messages/conversations/thread.ts';
import { SubjectField } from './SubjectField.tsx';

/** `others` counts what a message has besides its words. */
const rules = plainRules<{ text: string; fileIds: string[]; others: number }>(({ text, others }) => ({
  text: text.trim() === '' && others === 0 ? texts.required : null,
}));

interface ComposerProps {
  dealId: string;
  campaignId: string;
  /** Whether files may be sent. */
  attach: boolean;
  contactOpen: boolean;
}

/** Where a message is written. After each that was sent it begins anew; what was not sent stays as it was typed. */
export function MessageComposer(props: ComposerProps) {
  const [sent, setSent] = useState(0);
  return <Composer key={sent} {...props} focus={sent > 0} onSent={() => setSent(sent + 1)} />;
}

function Composer({
  dealId,
  campaignId,
  attach,
  contactOpen,
  focus,
  onSent,
}: ComposerProps & { focus: boolean; onSent: () => void }) {
  const [open, setOpen] = useState<'files' | 'subject' | null>(null);
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
  const others = fileIds.length + (about ? 1 : 0);
  useEffect(() => set('others', others), [set, others]);
  return (
    <Form form={form} guard className="border-base-300 space-y-3 border-t pt-3">
      <TextArea
        label={texts.field}
        hideLabel
        placeholder={texts.placeholder}
        rows={3}
        maxLength={MESSAGE_MAX_CHARS}
        hint={contactOpen ? undefined : texts.untilContract}
        {...form.field('text')}
      />
      {open === 'files' && (
        <FileDrop
          label={sending ? texts.uploading : texts.chooseFiles}
          hint={texts.filesHint(MESSAGE_FILES_MAX)}
          accept={acceptAttribute('message').split(',')}
          maxBytes={DOCUMENT_MAX_BYTES}
          multiple
          error={form.problemOf('fileIds')}
          onFiles={(files) => void add(files)}
        />
      )}
      <UploadList uploads={uploads} onRemove={remove} onRetry={retry} />
      {open === 'subject' && <SubjectField dealId={dealId} value={about} onChange={setAbout} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon={Send} busy={form.busy} disabled={sending}>
          {texts.send}
        </Button>
        {attach && (
          <Button
            icon={Paperclip}
            aria-expanded={open === 'files'}
            onClick={() => setOpen(open === 'files' ? null : 'files')}
          >
            {texts.attach}
          </Button>
        )}
        {attach && (
          <Button
            icon={Link2}
            aria-expanded={open === 'subject'}
            onClick={() => setOpen(open === 'subject' ? null : 'subject')}
          >
            {texts.link}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The key of what is to be sent: the same as long as the same is sent again, so that it is stored once however often it was sent. */
function useRequestKey(): (message: object) => string {
  const last = useRef({ content: '', key: '' });
  return (message) => {
    const content = JSON.stringify(message);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}
