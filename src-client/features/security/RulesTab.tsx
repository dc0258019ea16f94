import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { Switch } from '#client/components/fields/CheckField.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { ruleMessages } from '#shared/messages/security.ts';
import { DRY_RUN_KINDS } from '#shared/security/dry-run.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import type { RuleRow } from '#shared/security/security.schema.ts';
import { failure } from './failure.tsx';
import type { RuleDraft } from './RuleDialog.tsx';
import { RuleDryRun } from './RuleDryRun.tsx';

// Late, because it is needed only once a button is pressed.
const RuleDialog = late(async () => (await import('./RuleDialog.tsx')).RuleDialog);

/** The security rules and the templates for new ones (ADM-SEC-33 to 43). */
export function RulesTab() {
  const [draft, setDraft] = useState<RuleDraft | null>(null);
  return (
    <>
      <Loaded failure={failure} skeleton={<Table onEdit={setDraft} />}>
        <Known onEdit={setDraft} />
      </Loaded>
      <h2 className="text-card mt-8 mb-4 font-[620]">Templates</h2>
      <div className="grid gap-4 lg:grid-cols-3">
        {RULE_TEMPLATES.map(({ name, description, parameters }) => (
          <Card
            key={name}
            level={3}
            title={name}
            description={description}
            action={
              <Button
                size="sm"
                aria-label={`Create Rule from ${isolated(name)}`}
                onClick={() => setDraft({ name, description, priority: 1, parameters })}
              >
                Create Rule
              </Button>
            }
          >
            {parameters.kind === 'content_moderation' && (
              <p className="text-muted text-sm">{ruleMessages.holdsTexts}</p>
            )}
          </Card>
        ))}
      </div>
      {draft && <RuleDialog rule={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

interface Editing {
  onEdit: (rule: RuleRow) => void;
}

function Known({ onEdit }: Editing) {
  const [rules] = trpc.security.rules.useSuspenseQuery();
  return <Table rules={rules} onEdit={onEdit} />;
}

const columns = (onEdit: Editing['onEdit']): readonly Column<RuleRow>[] => [
  { key: 'name', header: 'Rule Name', cell: ({ name }) => <span className="font-medium break-words">{name}</span> },
  {
    key: 'description',
    header: 'Description',
    cell: ({ description, parameters }) => (
      <span className="block max-w-72">
        {description ?? 'No description'}
        {parameters.kind === 'note' && <span className="text-muted mt-1 block text-sm">{ruleMessages.noteOnly}</span>}
      </span>
    ),
  },
  { key: 'priority', leads: true, header: 'Priority', cell: ({ priority }) => ruleMessages.priorities[priority] },
  { key: 'status', leads: true, header: 'Status', cell: (rule) => <RuleSwitch rule={rule} /> },
  { key: 'updated', header: 'Last Updated', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
  { key: 'actions', header: 'Actions', cell: (rule) => <Actions rule={rule} onEdit={onEdit} /> },
];

function Table({ rules, onEdit }: Editing & { rules?: readonly RuleRow[] }) {
  return (
    <DataTable
      label="Security rules"
      columns={columns(onEdit)}
      rows={rules}
      rowKey={({ id }) => id}
      skeletonRows={3}
      empty={{ title: 'No security rules configured. Use the templates below to get started.' }}
    />
  );
}

function RuleSwitch({ rule: { id: ruleId, name, enabled } }: { rule: RuleRow }) {
  const toggle = trpc.security.toggleRule.useMutation({
    onSuccess: () => notify.success('Rule status updated successfully'),
    onError: (error) => notify.error(ruleMessages.updateFailed(errorMessage(error))),
  });
  return (
    <span className="inline-flex items-center gap-3">
      <Switch
        label={<span className="sr-only">{`${isolated(name)} is on`}</span>}
        checked={enabled}
        busy={toggle.isPending}
        onChange={({ target }) => toggle.mutate({ ruleId, enabled: target.checked })}
      />
      <StatusPill tone={enabled ? 'success' : 'neutral'}>{enabled ? 'Active' : 'Disabled'}</StatusPill>
    </span>
  );
}

function Actions({ rule, onEdit }: Editing & { rule: RuleRow }) {
  const [asking, setAsking] = useState(false);
  const [trying, setTrying] = useState(false);
  const remove = trpc.security.deleteRule.useMutation({
    onError: (error) => notify.error(`Failed to delete rule: ${errorMessage(error)}`),
  });
  const confirm = async () => {
    await remove.mutateAsync({ ruleId: rule.id });
    notify.success('Rule deleted successfully');
    setAsking(false);
  };
  return (
    <span className="flex flex-wrap gap-2 xl:flex-nowrap">
      {DRY_RUN_KINDS.includes(rule.parameters.kind) && (
        <Button size="sm" aria-label={`Try ${isolated(rule.name)} on the last 90 days`} onClick={() => setTrying(true)}>
          Try it
        </Button>
      )}
      {trying && <RuleDryRun name={rule.name} parameters={rule.parameters} onClose={() => setTrying(false)} />}
      <Button size="sm" aria-label={`Edit ${isolated(rule.name)}`} onClick={() => onEdit(rule)}>
        Edit
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Delete ${isolated(rule.name)}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Are you sure you want to delete this rule?"
        confirmLabel="Delete"
        onConfirm={confirm}
      >
        <p>{`${isolated(rule.name)} stops at once, and everything it blocks is unblocked.`}</p>
      </ConfirmDialog>
    </span>
  );
}
