import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { PageTitle } from '#client/components/base/PageHeader.tsx';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { DeadLink } from './DeadLink.tsx';

/** Exchanges a link's token for this browser's cookie, and asks for the password first if the link has one. */
export function OpenGuestLink({ token, onOpened }: { token: string; onOpened: (linkId: string) => void }) {
  const open = trpc.guests.open.useMutation();
  const { mutate } = open;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate({ token }, { onSuccess: ({ linkId }) => linkId !== null && onOpened(linkId) });
  }, [token, mutate, onOpened]);
  if (open.error) {
    const code = errorCode(open.error);
    if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <DeadLink />;
    return (
      <ErrorPanel
        title="The link could not be opened"
        text={errorMessage(open.error)}
        onRetry={() => mutate({ token }, { onSuccess: ({ linkId }) => linkId !== null && onOpened(linkId) })}
        retrying={open.isPending}
      />
    );
  }
  if (open.data?.linkId === null) return <AskPassword token={token} onOpened={onOpened} />;
  return <Spinner label="Opening the link…" />;
}

function AskPassword({ token, onOpened }: { token: string; onOpened: (linkId: string) => void }) {
  const open = trpc.guests.open.useMutation();
  const [rules] = useState(() =>
    lateResolver(async () => (await import('#shared/guests/guests.schema.ts')).openGuestLinkInput.required()),
  );
  const form = useAppForm({
    rules,
    defaultValues: { token, password: '' },
    send: async (values) => {
      const { linkId } = await open.mutateAsync(values);
      if (linkId !== null) onOpened(linkId);
    },
  });
  return (
    <section className="max-w-[28rem] pt-10">
      <PageTitle className="text-[2rem] leading-[1.15] font-[650]">This link has a password</PageTitle>
      <p className="text-muted mt-3">Whoever sent you the link can tell you.</p>
      <Form form={form} className="mt-6 space-y-4">
        <PasswordField autoComplete="off" {...form.field('password')} />
        <Button type="submit" variant="primary" busy={form.busy}>
          Open
        </Button>
      </Form>
    </section>
  );
}
