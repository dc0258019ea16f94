import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { publishContentInput } from '#shared/content/content.schema.ts';

/** Where approved content was posted, once the campaign is live. */
export function PostForm({ submissionId }: { submissionId: string }) {
  const form = useForm({ resolver: zodResolver(publishContentInput), defaultValues: { submissionId, postUrl: '' } });
  const publish = trpc.content.publish.useMutation({
    onSuccess: () => notify.success('Thank you! The brand can see your post now.'),
    onError: (error) => applyServerError(error, form.setError, ['postUrl']),
  });
  const { errors } = form.formState;
  return (
    <Form
      onSubmit={form.handleSubmit((values) => publish.mutate(values))}
      problem={errors.root?.message}
      className="mt-3 flex flex-wrap items-end gap-3"
    >
      <TextField
        label="Post URL"
        hint="The campaign is live: post your content and paste its address here."
        type="url"
        placeholder="https://"
        className="min-w-64 flex-1"
        error={errors.postUrl?.message}
        {...form.register('postUrl')}
      />
      <Button type="submit" variant="primary" busy={publish.isPending}>
        Hand In Post
      </Button>
    </Form>
  );
}
