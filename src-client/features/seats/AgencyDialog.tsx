import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { type ConsentValues, consentOf } from '#shared/seats/agencies.schema.ts';
import { ConsentFields } from './ConsentFields.tsx';
import type { AgencySeat } from './types.ts';

const rules = lateResolver(async () => (await import('#shared/seats/agencies.schema.ts')).consentForm);
const RECORDED =
  'Everything that its people do for you is recorded with their name, the agency and yours. You can change this or end it at any time.';

/** Invites an agency to work for the company, or changes what the one that does may do. */
export function AgencyDialog({ agency, onClose }: { agency: AgencySeat | null; onClose: () => void }) {
  const invite = trpc.seats.inviteAgency.useMutation();
  const change = trpc.seats.changeConsent.useMutation();
  const { proven, dialog } = useProof();
  const may = (duty: AgencySeat['duties'][number]) => agency?.duties.includes(duty) ?? false;
  const form = useAppForm<ConsentValues>({
    rules,
    defaultValues: {
      email: agency?.email ?? '',
      run: may('run'),
      review: may('review'),
      pay: may('pay'),
      amountMinor: agency?.limit?.amountMinor ?? null,
      currency: agency?.limit?.currency ?? 'USD',
    },
    send: async (values) => {
      const consent = consentOf(values);
      if (agency) await proven(() => change.mutateAsync({ seatId: agency.seatId, ...consent }));
      else await proven(() => invite.mutateAsync({ email: values.email, ...consent }));
      notify.success(
        agency ? `What ${isolated(agency.name)} may do was saved.` : `The invitation to ${values.email} is on its way.`,
      );
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={agency ? `What ${isolated(agency.name)} may do` : 'Invite an agency'}
      description={`${
        agency
          ? 'It holds at once, also where its people are signed in.'
          : 'Once it accepts, its people work for your company, each as far as their role in the agency goes.'
      } ${RECORDED}`}
      submitLabel={agency ? 'Save' : 'Send invitation'}
      onClose={onClose}
    >
      {!agency && (
        <TextField label="Email of the agency" type="email" autoComplete="off" required {...form.field('email')} />
      )}
      <ConsentFields form={form} />
      {dialog}
    </FormDialog>
  );
}
