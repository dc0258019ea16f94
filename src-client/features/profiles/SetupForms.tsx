import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { Select, TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError, errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { INDUSTRIES } from '#shared/industries.ts';
import { setupMessages } from '#shared/messages/auth.ts';
import { PLATFORMS, platformLabel } from '#shared/platforms.ts';

const brandResolver = lateResolver(async () => (await import('./rules.ts')).setupBrandRules);
const creatorResolver = lateResolver(async () => (await import('./rules.ts')).setupCreatorRules);

/** The brand's name and industry (AUTH-14). `onDone` follows a saved profile. */
export function BrandSetupForm({ companyName = '', onDone }: { companyName?: string; onDone: () => Promise<unknown> }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: brandResolver,
    defaultValues: { companyName, industry: '' },
  });
  const setup = trpc.profiles.setupBrand.useMutation();
  const submit = handleSubmit(
    async (values) => {
      try {
        await setup.mutateAsync({ ...values, industry: values.industry ?? '' });
        notify.success(setupMessages.complete);
        await onDone();
      } catch (error) {
        notify.error(setupMessages.failed(errorMessage(error)));
        applyServerError(error, setError, ['companyName', 'industry']);
      }
    },
    (errors) => notify.error(errors.companyName?.message ?? setupMessages.requiredFields),
  );
  return (
    <Form onSubmit={submit} problem={formState.errors.root?.message} className="space-y-5">
      <TextField
        label="Company name"
        autoComplete="organization"
        required
        maxLength={120}
        error={formState.errors.companyName?.message}
        {...register('companyName')}
      />
      <Select
        label="Industry"
        required={false}
        placeholder="Choose one"
        options={INDUSTRIES.map((industry) => ({ value: industry, label: industry }))}
        error={formState.errors.industry?.message}
        {...register('industry')}
      />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        Complete Setup
      </Button>
    </Form>
  );
}

/** The creator's name and main platform (AUTH-16). */
export function CreatorSetupForm({ onDone }: { onDone: () => Promise<unknown> }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: creatorResolver,
    defaultValues: { firstName: '', lastName: '' },
  });
  const setup = trpc.profiles.setupCreator.useMutation();
  const submit = handleSubmit(
    async (values) => {
      try {
        await setup.mutateAsync(values);
        notify.success(setupMessages.complete);
        await onDone();
      } catch (error) {
        notify.error(setupMessages.failed(errorMessage(error)));
        applyServerError(error, setError, ['firstName', 'lastName', 'primaryPlatform']);
      }
    },
    () => notify.error(setupMessages.requiredFields),
  );
  const { errors } = formState;
  return (
    <Form onSubmit={submit} problem={errors.root?.message} className="space-y-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          maxLength={80}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required
          maxLength={80}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <Select
        label="Main platform"
        required
        placeholder="Choose one"
        options={PLATFORMS.map((platform) => ({ value: platform, label: platformLabel(platform) }))}
        error={errors.primaryPlatform?.message}
        {...register('primaryPlatform')}
      />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        Complete Setup
      </Button>
    </Form>
  );
}
