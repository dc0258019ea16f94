import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { reasonOf } from '#shared/may.ts';
import { roleFixerMessages } from '#shared/messages/users.ts';
import { type Role, roles } from '#shared/policy/rule.ts';
import { ROLE_LOOKS } from '#shared/staff-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import type { FixableUser } from './types.ts';

const rules = lateResolver(async () => (await import('#shared/users/users.schema.ts')).lookUpInput);

/** Finds a user and corrects the role (SA-09, SA-16); `user` is searched for at first. */
export function RoleFixer({ user = '' }: { user?: string }) {
  const [found, setFound] = useState<FixableUser | null>(null);
  const api = trpc.useUtils();
  const form = useAppForm({
    rules,
    defaultValues: { user },
    send: async (values) => {
      setFound(null);
      setFound(await api.users.lookUp.fetch(values, { staleTime: 0 }));
    },
  });
  return (
    <Card
      title={roleFixerMessages.title}
      description="Find an account and give it the role it should have. Its owner is told and has to sign in again."
    >
      <Form form={form} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField label="User ID or email" autoComplete="off" required {...form.field('user')} />
        <Button type="submit" className="sm:mt-[1.6875rem]" busy={form.busy}>
          Look up
        </Button>
      </Form>
      {found && <Fix key={found.id} user={found} onFixed={() => void form.submit()} />}
    </Card>
  );
}

function Fix({ user, onFixed }: { user: FixableUser; onFixed: () => void }) {
  const [role, setRole] = useState<Role | null>(user.role);
  const [asking, setAsking] = useState(false);
  const missing = role !== null && !user.entries.some((entry) => entry.role === role);
  const { proven, dialog } = useProof();
  const fix = trpc.users.fixRole.useMutation();
  const give = async (given: Role) => {
    try {
      await proven(() => fix.mutateAsync({ userId: user.id, role: given }));
      const say = missing ? roleFixerMessages.created : roleFixerMessages.updated;
      notify.success(say(roleLabels[given]));
      setAsking(false);
      onFixed();
    } catch (error) {
      setAsking(false);
      if (missing) {
        const unreached = errorCode(error) === null;
        notify.error(unreached ? roleFixerMessages.createError : roleFixerMessages.createFailed, errorMessage(error));
      } else notify.error(roleFixerMessages.updateFailed(errorMessage(error)));
    }
  };
  const closed = reasonOf(user.may.fix);
  return (
    <section aria-label={user.name} className="border-base-300 mt-5 border-t pt-5">
      <DescriptionList
        look="card"
        columns={2}
        items={[
          { label: 'Name', value: user.name },
          { label: 'Email', value: <span className="break-all">{user.email}</span> },
          { label: 'Role in the profile', value: user.role ? roleLabels[user.role] : 'none' },
          {
            label: 'Entries in user_roles',
            value:
              user.entries.map((entry) => `${roleLabels[entry.role]}: ${ROLE_LOOKS[entry.status].label}`).join(', ') ||
              'None',
          },
        ]}
      />
      {closed ? (
        <Callout className="mt-4">{closed}</Callout>
      ) : (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <div className="min-w-48">
            <Select
              label="Role"
              placeholder="Choose a role"
              options={roles.map((value) => ({ value, label: roleLabels[value] }))}
              value={role ?? ''}
              onChange={({ target }) => setRole(roles.find((each) => each === target.value) ?? null)}
            />
          </div>
          <Button variant="primary" disabled={role === null} busy={fix.isPending} onClick={() => setAsking(true)}>
            {missing ? 'Create user role' : 'Update role'}
          </Button>
        </div>
      )}
      {asking && role && (
        <ConfirmDialog
          open
          tone="primary"
          title={`Give the role ${roleLabels[role]}?`}
          confirmLabel={missing ? 'Create user role' : 'Update role'}
          onConfirm={() => give(role)}
          onClose={() => setAsking(false)}
        >
          {`${isolated(user.name)} loses every other role and is signed out everywhere.`}
        </ConfirmDialog>
      )}
      {dialog}
    </section>
  );
}
