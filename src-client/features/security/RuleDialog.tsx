import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Select, TextArea, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { NumberField } from '#client/components/parts/NumberField.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { ruleMessages } from '#shared/messages/security.ts';
import { DRY_RUN_KINDS } from '#shared/security/dry-run.ts';
import type { createRuleInput, RuleParameters, RuleRow } from '#shared/security/security.schema.ts';
import { DryRunList } from './RuleDryRun.tsx';

const PRIORITIES = Object.entries(ruleMessages.priorities).map(([value, label]) => ({ value, label }));
const MINUTE_MS = 60_000;

/** A new rule from a template, or one to be edited (ADM-SEC-38, ruling ADM-SEC-34). */
export type RuleDraft = Pick<RuleRow, 'name' | 'description' | 'priority' | 'parameters'> & { id?: string };

const rules = lateResolver(async () => (await import('#shared/security/security.schema.ts')).createRuleInput);

/** The form of a rule, with the numbers of its template. */
export function RuleDialog({ rule, onClose }: { rule: RuleDraft; onClose: () => void }) {
  const [tried, setTried] = useState<RuleParameters | null>(null);
  const create = trpc.security.createRule.useMutation();
  const update = trpc.security.updateRule.useMutation();
  const { id: ruleId, name, description, priority, parameters } = rule;
  const form = useAppForm<z.input<typeof createRuleInput>, z.infer<typeof createRuleInput>>({
    rules,
    defaultValues: { name, description, priority, parameters },
    onInvalid: (errors) => errors.name && notify.error(ruleMessages.nameRequired),
    send: async (values) => {
      try {
        if (ruleId) await update.mutateAsync({ ruleId, ...values });
        else await create.mutateAsync(values);
      } catch (error) {
        const failed = ruleId ? ruleMessages.updateFailed : ruleMessages.createFailed;
        notify.error(failed(errorMessage(error)));
        throw error;
      }
      notify.success(ruleId ? 'Rule updated successfully' : 'Rule created successfully');
      onClose();
    },
  });
  const number = (name: 'requests' | 'windowMs' | 'blockMs' | 'threshold', label: string, unit = 1) => (
    <Controller
      control={form.control}
      name={`parameters.${name}`}
      render={({ field: { value, onChange, onBlur } }) => (
        <NumberField
          label={label}
          decimals={3}
          value={typeof value === 'number' ? value / unit : null}
          onChange={(typed) => onChange(typed === null ? null : unit === 1 ? typed : Math.round(typed * unit))}
          onBlur={onBlur}
          error={form.problemOf(`parameters.${name}`)}
        />
      )}
    />
  );
  return (
    <FormDialog
      form={form}
      title={ruleId ? 'Edit Security Rule' : 'Create Security Rule'}
      submitLabel={ruleId ? 'Save' : 'Create Rule'}
      onClose={onClose}
    >
      <TextField label="Rule Name" {...form.field('name')} />
      <TextArea label="Description" rows={3} {...form.field('description')} />
      <Select label="Priority" options={PRIORITIES} {...form.field('priority', { valueAsNumber: true })} />
      {parameters.kind === 'rate_limit' && (
        <div className="grid gap-3 sm:grid-cols-3">
          {number('requests', 'Requests')}
          {number('windowMs', 'Within, in minutes', MINUTE_MS)}
          {number('blockMs', 'Block for, in minutes', MINUTE_MS)}
        </div>
      )}
      {'threshold' in parameters && number('threshold', 'Threshold, from 0 to 1')}
      {DRY_RUN_KINDS.includes(parameters.kind) && (
        <Button size="sm" onClick={() => setTried(form.values().parameters ?? parameters)}>
          Try on the last 90 days
        </Button>
      )}
      {tried && <DryRunList parameters={tried} />}
      {parameters.kind === 'note' && <p className="text-muted text-sm">{ruleMessages.noteOnly}</p>}
      {parameters.kind === 'content_moderation' && <p className="text-muted text-sm">{ruleMessages.holdsTexts}</p>}
    </FormDialog>
  );
}
