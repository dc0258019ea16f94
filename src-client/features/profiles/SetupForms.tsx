import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { Select, TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError, errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { INDUSTRIES, industryLabel } from '#shared/industries.ts';
import { setupMessages } from '#shared/messages/auth.ts';
import { profileMessages } from '#shared/messages/profiles.ts';
import { PLATFORMS, platformLabel } from '#shared/platforms.ts';

const brandResolver = lateResolver(async () => (await import('./rules.ts')).setupBrandRules);
const creatorResolver = lateResolver(async () => (await import('./rules.ts')).setupCreatorRules);

/** What is said after a form was sent; the first set-up has words of its own (ruling A46). */
interface SetupWords {
  saved: string;
  failed: (reason: string) => void;
  loginRequired: string;
}
const FIRST: SetupWords = {
  saved: setupMessages.complete,
  failed: (reason) => notify.error(setupMessages.failed(reason)),
  loginRequired: setupMessages.loginRequired,
};
const CREATE: SetupWords = {
  saved: profileMessages.created,
  failed: (reason) => notify.error(profileMessages.createFailed, reason),
  loginRequired: profileMessages.loginToCreate,
};
const UPDATE: SetupWords = {
  saved: profileMessages.updated,
  failed: (reason) => notify.error(profileMessages.updateFailed, reason),
  loginRequired: profileMessages.loginToUpdate,
};

/** Says that a form could not be saved; where the session ended meanwhile, that one has to sign in (AUTH-23, AUTH-25). */
function sayFailed(words: SetupWords, error: unknown): void {
  if (errorCode(error) === 'UNAUTHORIZED') notify.error(words.loginRequired);
  else words.failed(errorMessage(error));
}

interface BrandSetupProps {
  /** What is stored, where the form is opened to change it; null where nothing is stored yet. Left out at the first set-up. */
  stored?: { companyName: string; industry: string | null } | null;
  /** Follows a saved profile. */
  onDone: () => Promise<unknown>;
}

/** The brand's name and industry (AUTH-14). */
export function BrandSetupForm({ stored, onDone }: BrandSetupProps) {
  // What is stored stays a choice, in whatever words it came.
  const industries = [...new Set<string>([...INDUSTRIES, ...(stored?.industry ? [stored.industry] : [])])];
  const words = stored === undefined ? FIRST : stored === null ? CREATE : UPDATE;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: brandResolver,
    defaultValues: { companyName: stored?.companyName ?? '', industry: stored?.industry ?? '' },
  });
  const setup = trpc.profiles.setupBrand.useMutation();
  const submit = handleSubmit(
    async (values) => {
      try {
        await setup.mutateAsync({ ...values, industry: values.industry ?? '' });
        notify.success(words.saved);
        await onDone();
      } catch (error) {
        sayFailed(words, error);
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
        options={industries.map((industry) => ({ value: industry, label: industryLabel(industry) }))}
        error={formState.errors.industry?.message}
        {...register('industry')}
      />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        {stored ? 'Save profile' : 'Complete Setup'}
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
        notify.success(FIRST.saved);
        await onDone();
      } catch (error) {
        sayFailed(FIRST, error);
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
