import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { MESSAGE_MAX_CHARS } from '#shared/constants.ts';

const rules = lateResolver(async () => (await import('#shared/notifications/mail.schema.ts')).mailReplyForm);

/** Answers a mail as the person who got it would in a mail program. */
export function MailAnswer({
  mail,
  onClose,
}: {
  mail: { id: string; to: string; subject: string };
  onClose: () => void;
}) {
  const answer = trpc.mail.reply.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { text: '' },
    send: async ({ text }) => {
      await answer.mutateAsync({ mailId: mail.id, text });
      notify.success('Your reply was sent');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Re: ${mail.subject}`}
      description={`From ${mail.to}`}
      size="lg"
      submitLabel="Send"
    >
      <TextArea label="Reply" required rows={6} maxLength={MESSAGE_MAX_CHARS} {...form.field('text')} />
    </FormDialog>
  );
}
