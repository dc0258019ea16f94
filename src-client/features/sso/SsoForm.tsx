import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import { SEAT_ROLES, seatRoleLabels } from '#shared/seats/roles.ts';
import type { SsoConnection } from '#shared/sso/sso.schema.ts';

const rules = lateResolver(async () => (await import('#shared/sso/sso.schema.ts')).saveSsoInput);
const roleOptions = SEAT_ROLES.map((value) => ({ value, label: seatRoleLabels[value] }));

/** The company's identity provider, its domain, and which of its groups are which role. */
export function SsoForm({
  connection,
  redirectUri,
  signedOutUri,
  onClose,
}: {
  connection: SsoConnection | null;
  redirectUri: string;
  signedOutUri: string;
  onClose: () => void;
}) {
  const save = trpc.sso.save.useMutation();
  const { proven, dialog } = useProof();
  const form = useAppForm({
    rules,
    defaultValues: {
      issuer: connection?.issuer ?? '',
      clientId: connection?.clientId ?? '',
      clientSecret: '',
      domain: connection?.domain ?? '',
      groups: connection?.groups ?? [],
    },
    send: async (values) => {
      await proven(() => save.mutateAsync(values));
      notify.success('Single sign-on saved');
      onClose();
    },
  });
  const groups = useFieldArray({ control: form.control, name: 'groups' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={connection ? 'Edit single sign-on' : 'Set up single sign-on'}
      description="Make an application for Accord at your identity provider (such as Microsoft Entra, Google Workspace, Okta or Keycloak), with these addresses."
      submitLabel="Save"
    >
      <TextField label="Redirect address" value={redirectUri} readOnly onFocus={({ target }) => target.select()} />
      <TextField
        label="Address after sign-out"
        hint="Whoever signs out of Accord is signed out there, too, and sent back here."
        value={signedOutUri}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <TextField
        label="Issuer"
        type="url"
        required
        autoComplete="off"
        hint="Such as https://login.example.com"
        {...form.field('issuer')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Client ID" required autoComplete="off" {...form.field('clientId')} />
        <TextField
          label="Client secret"
          type="password"
          required={!connection}
          autoComplete="off"
          hint={connection ? 'Leave it empty to keep the stored one.' : undefined}
          {...form.field('clientSecret')}
        />
      </div>
      <TextField
        label="Domain"
        required
        autoComplete="off"
        hint="Of your members’ addresses. You prove it with a text record."
        {...form.field('domain')}
      />
      <fieldset>
        <legend className="text-[0.875rem] font-medium">Members by group</legend>
        <p className="text-muted mb-3 text-sm">
          Whoever is in one of these groups becomes a member at the first sign-in, and is none any more once they have
          left it. Everybody else is invited.
        </p>
        <ul className="space-y-3">
          {groups.fields.map((field, index) => (
            <li key={field.id} className="grid grid-cols-[1fr_9rem_auto] items-end gap-3">
              <TextField label="Group" required autoComplete="off" {...form.field(`groups.${index}.group`)} />
              <Select label="Role" options={roleOptions} {...form.field(`groups.${index}.role`)} />
              <IconButton icon={Trash2} label={`Remove group ${index + 1}`} onClick={() => groups.remove(index)} />
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          icon={Plus}
          className={groups.fields.length > 0 ? 'mt-3' : ''}
          onClick={() => groups.append({ group: '', role: 'viewer' })}
        >
          Add a group
        </Button>
      </fieldset>
      {dialog}
    </FormDialog>
  );
}
