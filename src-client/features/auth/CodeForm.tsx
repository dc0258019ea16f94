import { Button, type ButtonVariant } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { CodeField } from '#client/components/parts/CodeField.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { useEnter } from './session.ts';

const rules = lateResolver(async () => (await import('#shared/auth/auth.schema.ts')).enterCodeInput);

/** Asks for the code of the second factor. `onTooLate` runs if the sign-in has to start again. */
export function CodeForm({
  next,
  variant = 'primary',
  onTooLate,
}: {
  next?: string | undefined;
  /** Primary, unless something else on the screen is. */
  variant?: ButtonVariant;
  onTooLate: () => void;
}) {
  const enter = useEnter();
  const enterCode = trpc.auth.enterCode.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { code: '' },
    send: async (values) => {
      try {
        await enterCode.mutateAsync(values);
        await enter(next);
      } catch (error) {
        if (errorCode(error) !== 'PRECONDITION_FAILED') throw error;
        notify.error(errorMessage(error));
        onTooLate();
      }
    },
  });
  return (
    <Form form={form} className="space-y-5">
      <CodeField {...form.field('code')} />
      <Button type="submit" variant={variant} busy={form.busy} className="w-full">
        {authMessages.signIn}
      </Button>
    </Form>
  );
}
