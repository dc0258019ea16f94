import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).postRules);

/** Asks where approved content was posted, once the campaign is live. */
export function PostForm({ submissionId }: { submissionId: string }) {
  const publish = trpc.content.publish.useMutation({
    onSuccess: () => notify.success('Thank you! The brand can see your post now.'),
  });
  const form = useAppForm({ rules, defaultValues: { submissionId, postUrl: '' }, send: publish.mutateAsync });
  return (
    <Form form={form} className="mt-3 flex flex-wrap items-end gap-3">
      <TextField
        label="Post URL"
        hint="The campaign is live: post your content and paste its address here."
        type="url"
        placeholder="https://"
        className="min-w-64 flex-1"
        {...form.field('postUrl')}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        Hand In Post
      </Button>
    </Form>
  );
}
