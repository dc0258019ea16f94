import { Controller } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { ownTimeZone } from '#client/components/core/timeZone.ts';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { INDUSTRIES, industryLabel } from '#shared/choices/industries.ts';
import { PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { setupMessages } from '#shared/messages/auth.ts';
import { profileMessages } from '#shared/messages/profiles.ts';
import { LogoField } from './ProfilePictures.tsx';
import { useSentPictures } from './useSentPictures.ts';

const brandRules = lateResolver(async () => (await import('./rules.ts')).setupBrandRules);
const creatorRules = lateResolver(async () => (await import('#shared/profiles/profiles.schema.ts')).setupCreatorInput);

/** The messages after a form was sent; the first set-up has its own (ruling A46). */
interface SetupWords {
  saved: string;
  failed: (reason: string) => void;
  loginRequired: string;
}
const FIRST: SetupWords = {
  saved: 'Profile setup complete!',
  failed: (reason) => notify.error(`Failed to set up profile: ${reason}`),
  loginRequired: setupMessages.loginRequired,
};
const CREATE: SetupWords = {
  saved: 'Profile created successfully',
  failed: (reason) => notify.error('Failed to create profile', reason),
  loginRequired: 'You must be logged in to create a profile',
};
const UPDATE: SetupWords = {
  saved: profileMessages.updated,
  failed: (reason) => notify.error(profileMessages.updateFailed, reason),
  loginRequired: 'You must be logged in to update your profile',
};

/** Shared by the forms: reports that a form could not be saved; if the session ended meanwhile, that one has to sign in (AUTH-23, AUTH-25). */
const saying =
  <Values,>(words: SetupWords, send: (values: Values) => Promise<void>) =>
  async (values: Values): Promise<void> => {
    try {
      await send(values);
    } catch (error) {
      if (errorCode(error) === 'UNAUTHORIZED') notify.error(words.loginRequired);
      else words.failed(errorMessage(error));
      throw error;
    }
  };

interface BrandSetupProps {
  /** The stored values, if the form is opened to change them; null if nothing is stored yet. Left out at the first set-up. */
  stored?: { companyName: string; industry: string | null; logoUrl: string | null } | null;
  /** Runs after the profile was saved. */
  onDone: () => Promise<unknown>;
}

/** The brand's name, industry and logo (AUTH-14). */
export function BrandSetupForm({ stored, onDone }: BrandSetupProps) {
  // A stored value stays a choice, whatever its spelling.
  const industries = [...new Set<string>([...INDUSTRIES, ...(stored?.industry ? [stored.industry] : [])])];
  const words = stored === undefined ? FIRST : stored === null ? CREATE : UPDATE;
  const setup = trpc.profiles.setupBrand.useMutation();
  const sendPicture = useSentPictures();
  const storedLogo = stored?.logoUrl ?? null;
  const form = useAppForm({
    rules: brandRules,
    defaultValues: { companyName: stored?.companyName ?? '', industry: stored?.industry ?? '', logo: storedLogo },
    send: saying(words, async ({ logo, ...values }) => {
      // A picture that is still an address is the stored one.
      const logoFileId = typeof logo === 'string' || logo === storedLogo ? undefined : await sendPicture(logo);
      await setup.mutateAsync({ ...values, industry: values.industry ?? '', timeZone: ownTimeZone(), logoFileId });
      notify.success(words.saved);
      await onDone();
    }),
    onInvalid: (errors) => notify.error(errors.companyName?.message ?? setupMessages.requiredFields),
  });
  return (
    <Form form={form} guard className="space-y-5">
      <TextField
        label="Company name"
        autoComplete="organization"
        required
        maxLength={120}
        {...form.field('companyName')}
      />
      <Select
        label="Industry"
        required={false}
        placeholder="Choose one"
        options={industries.map((industry) => ({ value: industry, label: industryLabel(industry) }))}
        {...form.field('industry')}
      />
      <Controller
        control={form.control}
        name="logo"
        render={({ field: { value, onChange } }) => (
          <LogoField name={stored?.companyName ?? ''} value={value} onChange={onChange} />
        )}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        {stored ? 'Save profile' : 'Complete Setup'}
      </Button>
    </Form>
  );
}

/** The creator's name and main platform (AUTH-16). */
export function CreatorSetupForm({ onDone }: { onDone: () => Promise<unknown> }) {
  const setup = trpc.profiles.setupCreator.useMutation();
  const form = useAppForm({
    rules: creatorRules,
    defaultValues: { firstName: '', lastName: '' },
    send: saying(FIRST, async (values) => {
      await setup.mutateAsync(values);
      notify.success(FIRST.saved);
      await onDone();
    }),
    onInvalid: () => notify.error(setupMessages.requiredFields),
  });
  return (
    <Form form={form} guard className="space-y-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField label="First name" autoComplete="given-name" required maxLength={80} {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" required maxLength={80} {...form.field('lastName')} />
      </div>
      <Select
        label="Main platform"
        required
        placeholder="Choose one"
        options={PLATFORMS.map((platform) => ({ value: platform, label: platformLabel(platform) }))}
        {...form.field('primaryPlatform')}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        Complete Setup
      </Button>
    </Form>
  );
}
