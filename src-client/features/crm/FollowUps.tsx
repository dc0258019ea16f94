import { CalendarClock, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateField, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { CRM_FOLLOW_UP_MAX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { DoneBox } from './DoneBox.tsx';
import type { Desk, FollowUp } from './types.ts';

interface FollowUpsProps {
  area: Desk;
  userId: string;
  followUps: readonly FollowUp[];
  mayPlan: boolean;
}

type Act = { kind: 'plan' } | { kind: 'putOff' | 'delete'; followUp: FollowUp };

/** The follow-ups with a brand or a creator: open ones first, then those that are done. */
export function FollowUps({ area, userId, followUps, mayPlan }: FollowUpsProps) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  return (
    <Card
      title="Follow-ups"
      action={
        mayPlan &&
        act?.kind !== 'plan' && (
          <Button size="sm" icon={Plus} onClick={() => setAct({ kind: 'plan' })}>
            Plan a follow-up
          </Button>
        )
      }
    >
      {act?.kind === 'plan' && <Planner area={area} userId={userId} onDone={close} />}
      {followUps.length === 0 ? (
        <p className="text-muted">Nothing is planned.</p>
      ) : (
        <ul className="divide-base-300 divide-y">
          {followUps.map((followUp) => (
            <Line key={followUp.id} area={area} followUp={followUp} onAct={setAct} />
          ))}
        </ul>
      )}
      {act?.kind === 'putOff' && <PutOff area={area} followUp={act.followUp} onClose={close} />}
      {act?.kind === 'delete' && <Remove area={area} followUp={act.followUp} onClose={close} />}
    </Card>
  );
}

function Line({ area, followUp, onAct }: { area: Desk; followUp: FollowUp; onAct: (act: Act) => void }) {
  const { title, dueOn, overdue, doneAt, author, may } = followUp;
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <DoneBox area={area} followUp={followUp} done={doneAt !== null} />
      <div className="min-w-0 flex-1">
        <p className={cx('break-words', doneAt !== null && 'text-muted line-through')}>{title}</p>
        <p className="text-muted mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <DateText value={dueOn} />
          <span className="break-words">by {isolated(author)}</span>
          {overdue && <StatusPill tone="error">Overdue</StatusPill>}
        </p>
      </div>
      <div className="flex shrink-0">
        {doneAt === null && may.setFollowUp.allowed && (
          <IconButton
            icon={CalendarClock}
            size="sm"
            label={`Change the day of ${isolated(title)}`}
            onClick={() => onAct({ kind: 'putOff', followUp })}
          />
        )}
        {may.deleteFollowUp.allowed && (
          <IconButton
            icon={Trash2}
            size="sm"
            label={`Delete ${isolated(title)}`}
            onClick={() => onAct({ kind: 'delete', followUp })}
          />
        )}
      </div>
    </li>
  );
}

const rules = plainRules(({ title, dueOn }: { title: string; dueOn: string }) => ({
  title: title.trim() === '' ? 'Say what to do' : null,
  dueOn: dueOn === '' ? 'Due date is required' : null,
}));

function Planner({ area, userId, onDone }: { area: Desk; userId: string; onDone: () => void }) {
  const add = trpc.crm.addFollowUp.useMutation(saying('Follow-up planned', onDone));
  const form = useAppForm({
    rules,
    defaultValues: { title: '', dueOn: '' },
    send: (followUp) => add.mutateAsync({ area, userId, ...followUp }),
  });
  return (
    <Form form={form} className="bg-base-200 mb-4 space-y-3 rounded-xl p-3.5">
      <TextField label="What to do" required autoFocus maxLength={CRM_FOLLOW_UP_MAX_CHARS} {...form.field('title')} />
      <DateField label="Due date" required {...form.field('dueOn')} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" variant="primary" busy={form.busy}>
          Plan
        </Button>
        <Button size="sm" disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

const dayRules = plainRules(({ dueOn }: { dueOn: string }) => ({
  dueOn: dueOn === '' ? 'Due date is required' : null,
}));

interface DialogProps {
  area: Desk;
  followUp: FollowUp;
  onClose: () => void;
}

function PutOff({ area, followUp, onClose }: DialogProps) {
  const set = trpc.crm.setFollowUp.useMutation(saying('Day changed', onClose));
  const form = useAppForm({
    rules: dayRules,
    defaultValues: { dueOn: followUp.dueOn },
    send: ({ dueOn }) => set.mutateAsync({ area, followUpId: followUp.id, dueOn }),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Change the day"
      description={followUp.title}
      submitLabel="Save"
      onClose={onClose}
    >
      <DateField label="Due date" required {...form.field('dueOn')} />
    </FormDialog>
  );
}

function Remove({ area, followUp, onClose }: DialogProps) {
  const remove = trpc.crm.deleteFollowUp.useMutation({ onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      title="Delete this follow-up?"
      confirmLabel="Delete"
      onConfirm={() => remove.mutateAsync({ area, followUpId: followUp.id })}
      onClose={onClose}
    >
      <p className="break-words">{followUp.title}</p>
      <p className="text-muted mt-1">Nobody will be reminded of it.</p>
    </ConfirmDialog>
  );
}
