import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { CodeField } from '#client/components/CodeField.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError, errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { useEnter } from './session.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).codeRules);

/** The code of the second factor. `onTooLate` follows when the sign-in has to begin anew. */
export function CodeForm({ next, onTooLate }: { next?: string | undefined; onTooLate: () => void }) {
  const enter = useEnter();
  const enterCode = trpc.auth.enterCode.useMutation();
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: { code: '' } });
  const submit = handleSubmit(async (values) => {
    try {
      await enterCode.mutateAsync(values);
      await enter(next);
    } catch (error) {
      if (errorCode(error) === 'PRECONDITION_FAILED') {
        notify.error(errorMessage(error));
        onTooLate();
      } else applyServerError(error, setError, ['code']);
    }
  });
  return (
    <Form onSubmit={submit} problem={formState.errors.root?.message} className="space-y-5">
      <CodeField error={formState.errors.code?.message} {...register('code')} />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        {authMessages.signIn}
      </Button>
    </Form>
  );
}
