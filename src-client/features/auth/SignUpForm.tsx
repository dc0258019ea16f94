import { useForm } from 'react-hook-form';
import { AppLink } from '#client/components/AppLink.tsx';
import { Button } from '#client/components/Button.tsx';
import { Checkbox, RadioCard, RadioGroup } from '#client/components/CheckField.tsx';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { PasswordField } from '#client/components/PasswordField.tsx';
import { applyServerError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { AccountType } from '#shared/auth/auth.schema.ts';
import { PASSWORD_MIN_CHARS } from '#shared/constants.ts';
import { authMessages } from '#shared/messages/auth.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).signUpRules);

const TYPES: readonly { value: AccountType; label: string; hint: string }[] = [
  { value: 'brand', label: 'Brand', hint: 'Run campaigns with creators' },
  { value: 'creator', label: 'Creator', hint: 'Take deals and get paid' },
  { value: 'agency', label: 'Agency', hint: 'Look after brands and creators; our team confirms the account' },
];

/** An account for a brand, a creator or an agency; `onSent` gets the address that the confirmation went to. */
export function SignUpForm({ type, onSent }: { type?: AccountType | undefined; onSent: (email: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { email: '', password: '', repeatPassword: '', accountType: type ?? 'brand' },
  });
  const signUp = trpc.auth.signUp.useMutation();
  const { errors } = formState;
  const submit = handleSubmit(async ({ repeatPassword: _repeated, ...values }) => {
    try {
      await signUp.mutateAsync(values);
      onSent(values.email);
    } catch (error) {
      applyServerError(error, setError, ['email', 'password', 'accountType', 'acceptTerms']);
    }
  });
  return (
    <Form onSubmit={submit} problem={errors.root?.message} className="space-y-5">
      <RadioGroup legend="I am a" error={errors.accountType?.message}>
        <div className="space-y-2">
          {TYPES.map((option) => (
            <RadioCard
              key={option.value}
              value={option.value}
              label={option.label}
              hint={option.hint}
              {...register('accountType')}
            />
          ))}
        </div>
      </RadioGroup>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters. A few words in a row work well.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Repeat password"
        autoComplete="new-password"
        error={errors.repeatPassword?.message}
        {...register('repeatPassword')}
      />
      <Checkbox
        label={
          <>
            I accept the{' '}
            <AppLink href="/tos" target="_blank" className="link-plain">
              terms of service
            </AppLink>{' '}
            and the{' '}
            <AppLink href="/privacy-policy" target="_blank" className="link-plain">
              privacy policy
            </AppLink>
          </>
        }
        required
        error={errors.acceptTerms?.message}
        {...register('acceptTerms')}
      />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        {authMessages.signUp}
      </Button>
    </Form>
  );
}
