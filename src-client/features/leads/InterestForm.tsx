import { useEffect, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpcClient } from '#client/trpc.ts';
import { leadMessages } from '#shared/messages/leads.ts';

const TYPES = [
  { value: 'creator', label: 'Creator' },
  { value: 'brand', label: 'Brand' },
  { value: 'agency', label: 'Agency' },
];

/** Whether staff have the form switched on; true until the server says otherwise, so that nothing waits for it. */
function useFormIsOpen(): boolean {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    trpcClient.leads.formIsOpen.query().then(setOpen, () => {});
  }, []);
  return open;
}

const rules = lateResolver(async () => (await import('#shared/leads/leads.schema.ts')).registerInterestInput);

/** Lets people leave their address to hear from us (PUB-26, PUB-35 to PUB-39). */
export function InterestForm() {
  const open = useFormIsOpen();
  const form = useAppForm({
    rules,
    defaultValues: { name: '', email: '', phoneNumber: '', website: '' },
    send: async (values) => {
      try {
        await trpcClient.leads.register.mutate({ ...values, phoneNumber: values.phoneNumber ?? '' });
      } catch (error) {
        notify.error('Something went wrong. Please try again.');
        throw error;
      }
      notify.success("Thank you for registering your interest! We'll be in touch soon.");
      form.reset();
    },
    onInvalid: () => notify.error(leadMessages.requiredFields),
  });
  const { error: _unseen, ...websiteField } = form.field('website');
  if (!open) return <Callout>{leadMessages.switchedOff}</Callout>;
  return (
    <Form form={form} guard className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-label="Register interest">
      <TextField label="Name" autoComplete="name" required {...form.field('name')} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" required {...form.field('email')} />
      <TextField label="Phone number" type="tel" autoComplete="tel" required={false} {...form.field('phoneNumber')} />
      <Select label="I am a" placeholder="Choose one" options={TYPES} required {...form.field('userType')} />
      {/* A honeypot: people do not see this field, so only a bot fills it in. */}
      <div className="absolute -left-[9999px]" aria-hidden="true">
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...websiteField} />
        </label>
      </div>
      <Button type="submit" variant="primary" busy={form.busy} className="sm:col-span-2 sm:justify-self-start">
        Register interest
      </Button>
    </Form>
  );
}
