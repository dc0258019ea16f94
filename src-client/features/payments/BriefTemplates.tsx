import { ClipboardCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { NamedRows } from '#client/components/parts/NamedRows.tsx';
import { toastError } from '#client/errors.ts';
import { useDeleteTemplate } from '#client/templates.ts';
import { trpc } from '#client/trpc.ts';
import type { Brief, BriefForm } from '#shared/contracts/brief.schema.ts';
import { fillBrief } from '#shared/contracts/brief-filling.ts';
import { reasonOf } from '#shared/may.ts';
import * as texts from '#shared/messages/settings/templates.ts';
import { TEMPLATE_NAME_MAX_CHARS } from '#shared/settings/limits.ts';
import type { TemplateView } from '#shared/settings/templates.schema.ts';

const rename = (template: string) => `Rename ${template}`;
const takeText = (template: string) => `Use ${template}`;

interface BriefTemplatesProps {
  /** The brief currently in the form. */
  current: BriefForm;
  onFill: (brief: BriefForm) => void;
  onClose: () => void;
}

/** The company's brief templates: one can fill the brief, and the brief can be saved as a new one. */
export function BriefTemplates({ current, onFill, onClose }: BriefTemplatesProps) {
  const [named, setNamed] = useState<TemplateView | 'new' | null>(null);
  if (named !== null) {
    const template = named === 'new' ? null : named;
    return <NameDialog template={template} brief={current} onClose={() => setNamed(null)} />;
  }
  return (
    <LoadedDialog
      title="Brief templates"
      description="A template keeps the whole brief except its dates."
      onClose={onClose}
      failure={texts.loadFailed}
      lines={4}
      asked="templates"
    >
      <Rows current={current} onFill={onFill} onName={setNamed} />
    </LoadedDialog>
  );
}

function Rows({
  current,
  onFill,
  onName,
}: Pick<BriefTemplatesProps, 'current' | 'onFill'> & { onName: (named: TemplateView | 'new') => void }) {
  const [{ rows, may }] = trpc.settings.templates.useSuspenseQuery({ kind: 'brief' });
  const utils = trpc.useUtils();
  const { deleteTemplate, deleting } = useDeleteTemplate();
  const [asked, setAsked] = useState<Brief | null>(null);
  const fill = (template: Brief, replace: boolean) => {
    const { brief, filled } = fillBrief(current, template, { replace });
    notify.success(
      filled.length > 0
        ? `Filled from the template: ${filled.join(', ')}.`
        : 'The template had nothing to fill in: its fields are already filled.',
    );
    onFill(brief);
  };
  const take = async ({ id }: TemplateView) => {
    const { brief } = await utils.settings.briefTemplate.fetch({ templateId: id });
    if (fillBrief(current, brief, { replace: false }).differing.length > 0) setAsked(brief);
    else fill(brief, false);
  };
  if (asked) {
    return (
      <div className="space-y-4">
        <Callout>
          {`Already filled with something else: ${fillBrief(current, asked, { replace: false }).differing.join(', ')}.`}{' '}
          If you replace them, what you typed there is lost.
        </Callout>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => fill(asked, false)}>
            Fill only empty fields
          </Button>
          <Button variant="danger" onClick={() => fill(asked, true)}>
            Replace them
          </Button>
        </div>
      </div>
    );
  }
  const full = reasonOf(may.create);
  return (
    <div className="space-y-4">
      {rows.length === 0 && <p className="text-muted">You have no brief templates yet.</p>}
      <NamedRows
        rows={rows}
        use={{
          icon: ClipboardCheck,
          words: 'Use',
          label: takeText,
          onPress: (template) => void take(template).catch(toastError),
        }}
        changeLabel={rename}
        onChange={may.change.allowed ? onName : null}
        deleteLabel={texts.remove}
        onDelete={may.delete.allowed ? deleteTemplate : null}
        deleting={deleting}
      />
      {full ? (
        <Callout>{full}</Callout>
      ) : (
        <Button icon={Plus} onClick={() => onName('new')}>
          Save this brief as a template
        </Button>
      )}
    </div>
  );
}

const rules = plainRules(({ name }: { name: string }) => ({
  name: name.trim() === '' ? texts.templateMessages.nameRequired : null,
}));

interface NameDialogProps {
  /** The template that gets another name; null for a new one, of the brief in the form. */
  template: TemplateView | null;
  brief: BriefForm;
  onClose: () => void;
}

function NameDialog({ template, brief, onClose }: NameDialogProps) {
  const save = trpc.settings.saveBriefTemplate.useMutation();
  const change = trpc.settings.changeTemplate.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { name: template?.name ?? '' },
    send: async ({ name }) => {
      if (template) await change.mutateAsync({ templateId: template.id, name });
      else await save.mutateAsync({ name, brief });
      notify.success(template ? texts.templateMessages.renamed : texts.templateMessages.saved(name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={template ? 'Rename the template' : 'Save the brief as a template'}
      submitLabel={texts.saveTemplate}
      onClose={onClose}
    >
      <TextField label={texts.name} required maxLength={TEMPLATE_NAME_MAX_CHARS} {...form.field('name')} />
    </FormDialog>
  );
}
