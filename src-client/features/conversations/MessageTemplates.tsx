import { CornerDownLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { TextArea, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { NamedRows } from '#client/components/parts/NamedRows.tsx';
import { useDeleteTemplate } from '#client/templates.ts';
import { trpc } from '#client/trpc.ts';
import { MESSAGE_MAX_CHARS } from '#shared/constants.ts';
import { reasonOf } from '#shared/may.ts';
import * as texts from '#shared/messages/settings/templates.ts';
import { TEMPLATE_NAME_MAX_CHARS } from '#shared/settings/limits.ts';
import { unknownPlaceholder } from '#shared/settings/placeholders.ts';
import type { TemplateView } from '#shared/settings/templates.schema.ts';

const edit = (template: string) => `Edit ${template}`;
const messageText =
  '{first name}, {creator}, {campaign} and {brand} are replaced with the names in the deal when you insert a template.';
const insert = (template: string) => `Insert ${template}`;

interface MessageTemplatesProps {
  /** The text in the message field. */
  typed: string;
  onInsert: (text: string) => void;
  onClose: () => void;
}

/** The saved templates: one can be inserted into the message, and the typed text can become a new one. */
export function MessageTemplates({ typed, onInsert, onClose }: MessageTemplatesProps) {
  const [edited, setEdited] = useState<TemplateView | 'new' | null>(null);
  if (edited !== null) {
    return (
      <TemplateDialog
        template={edited === 'new' ? null : edited}
        typed={typed.trim()}
        onClose={() => setEdited(null)}
      />
    );
  }
  return (
    <LoadedDialog
      title="Message templates"
      description={messageText}
      onClose={onClose}
      failure={texts.loadFailed}
      lines={4}
      asked="templates"
    >
      <Rows typed={typed} onInsert={onInsert} onEdit={setEdited} />
    </LoadedDialog>
  );
}

function Rows({
  typed,
  onInsert,
  onEdit,
}: Pick<MessageTemplatesProps, 'typed' | 'onInsert'> & { onEdit: (edited: TemplateView | 'new') => void }) {
  const [{ rows, may }] = trpc.settings.templates.useSuspenseQuery({ kind: 'message' });
  const { deleteTemplate, deleting } = useDeleteTemplate();
  const full = reasonOf(may.create);
  return (
    <div className="space-y-4">
      {rows.length === 0 && <p className="text-muted">You have no message templates yet.</p>}
      <NamedRows
        rows={rows}
        use={{
          icon: CornerDownLeft,
          words: 'Insert',
          label: insert,
          onPress: ({ text }) => onInsert(text ?? ''),
        }}
        changeLabel={edit}
        onChange={may.change.allowed ? onEdit : null}
        deleteLabel={texts.remove}
        onDelete={may.delete.allowed ? deleteTemplate : null}
        deleting={deleting}
      />
      {full ? (
        <Callout>{full}</Callout>
      ) : (
        <Button icon={Plus} onClick={() => onEdit('new')}>
          {typed.trim() === '' ? 'New template' : 'Save what you typed as a template'}
        </Button>
      )}
    </div>
  );
}

const rules = plainRules(({ name, text }: { name: string; text: string }) => {
  const unknown = unknownPlaceholder(text);
  return {
    name: name.trim() === '' ? texts.templateMessages.nameRequired : null,
    text:
      text.trim() === ''
        ? texts.textRequired
        : unknown === null
          ? null
          : texts.templateMessages.unknownPlaceholder(unknown),
  };
});

/** A new template, which starts with the typed text, or one that is changed. */
function TemplateDialog({
  template,
  typed,
  onClose,
}: {
  template: TemplateView | null;
  typed: string;
  onClose: () => void;
}) {
  const save = trpc.settings.saveMessageTemplate.useMutation();
  const change = trpc.settings.changeTemplate.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { name: template?.name ?? '', text: template?.text ?? typed },
    send: async (values) => {
      if (template) await change.mutateAsync({ templateId: template.id, ...values });
      else await save.mutateAsync(values);
      notify.success(template ? texts.templateMessages.changed : texts.templateMessages.saved(values.name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={template ? 'Edit the template' : 'New template'}
      submitLabel={texts.saveTemplate}
      onClose={onClose}
    >
      <TextField label={texts.name} required maxLength={TEMPLATE_NAME_MAX_CHARS} {...form.field('name')} />
      <TextArea
        label="Text"
        hint={messageText}
        required
        rows={6}
        maxLength={MESSAGE_MAX_CHARS}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
