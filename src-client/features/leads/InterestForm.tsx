import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Select, TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError } from '#client/errors.ts';
import { trpcClient } from '#client/trpc.ts';
import { registerInterestInput } from '#shared/leads/leads.schema.ts';
import { leadMessages } from '#shared/messages/leads.ts';

const TYPES = [
  { value: 'creator', label: 'Creator' },
  { value: 'brand', label: 'Brand' },
  { value: 'agency', label: 'Agency' },
];

/** Whether staff have the form switched on; on until the server says otherwise, so that nothing waits for it. */
function useFormIsOpen(): boolean {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    trpcClient.leads.formIsOpen.query().then(setOpen, () => {});
  }, []);
  return open;
}

/** Leave your address, hear from us (PUB-26, PUB-35 to PUB-39). */
export function InterestForm() {
  const open = useFormIsOpen();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(registerInterestInput),
    defaultValues: { name: '', email: '', phoneNumber: '', website: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(
    async (values) => {
      try {
        await trpcClient.leads.register.mutate({ ...values, phoneNumber: values.phoneNumber ?? '' });
        notify.success(leadMessages.registered);
        reset();
      } catch (error) {
        notify.error(leadMessages.failed);
        applyServerError(error, setError, ['name', 'email', 'phoneNumber', 'userType']);
      }
    },
    () => notify.error(leadMessages.requiredFields),
  );
  if (!open) return <Callout>{leadMessages.switchedOff}</Callout>;
  return (
    <Form
      onSubmit={submit}
      problem={errors.root?.message}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      aria-label="Register interest"
    >
      <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        required={false}
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <Select
        label="I am a"
        placeholder="Choose one"
        options={TYPES}
        required
        error={errors.userType?.message}
        {...register('userType')}
      />
      {/* People do not see this field; what fills it in is no person. */}
      <div className="absolute -left-[9999px]" aria-hidden="true">
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
      <Button
        type="submit"
        variant="primary"
        busy={formState.isSubmitting}
        className="sm:col-span-2 sm:justify-self-start"
      >
        Register interest
      </Button>
    </Form>
  );
}
