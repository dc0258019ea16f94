import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Checkbox, RadioCard, RadioGroup } from '#client/components/fields/CheckField.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { trpc } from '#client/trpc.ts';
import type { AccountType } from '#shared/auth/auth.schema.ts';
import { PASSWORD_MIN_CHARS } from '#shared/constants.ts';

const rules = lateResolver(async () => (await import('#shared/auth/auth.schema.ts')).signUpForm);

const TYPES: readonly { value: AccountType; label: string; hint: string }[] = [
  { value: 'brand', label: 'Brand', hint: 'Run campaigns with creators' },
  { value: 'creator', label: 'Creator', hint: 'Take deals and get paid' },
  { value: 'agency', label: 'Agency', hint: 'Manage brands and creators; our team confirms the account' },
];

/** An account for a brand, a creator or an agency; `onSent` gets the address that the confirmation went to, `joinCode` is a brand's link. */
export function SignUpForm({
  type,
  joinCode,
  onSent,
}: {
  type?: AccountType | undefined;
  joinCode?: string | undefined;
  onSent: (email: string) => void;
}) {
  const signUp = trpc.auth.signUp.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { email: '', password: '', repeatPassword: '', accountType: type ?? 'brand' },
    send: async ({ repeatPassword: _repeated, ...values }) => {
      await signUp.mutateAsync({ ...values, joinCode });
      onSent(values.email);
    },
  });
  const accountTypes = form.field('accountType');
  return (
    <Form form={form} className="space-y-5">
      <RadioGroup legend="I am a" error={accountTypes.error}>
        <div className="space-y-2">
          {TYPES.map((option) => (
            <RadioCard
              key={option.value}
              value={option.value}
              label={option.label}
              hint={option.hint}
              {...accountTypes}
            />
          ))}
        </div>
      </RadioGroup>
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" required {...form.field('email')} />
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters. A few words in a row work well.`}
        {...form.field('password')}
      />
      <PasswordField label="Repeat password" autoComplete="new-password" {...form.field('repeatPassword')} />
      <Checkbox
        label={filled('I accept the {link} and the {link2}', {
          link: (
            <AppLink to="/tos" target="_blank" className="link-plain">
              terms of service
            </AppLink>
          ),
          link2: (
            <AppLink to="/privacy-policy" target="_blank" className="link-plain">
              privacy policy
            </AppLink>
          ),
        })}
        required
        {...form.field('acceptTerms')}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        Create account
      </Button>
    </Form>
  );
}
