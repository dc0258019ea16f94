import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { CreatorSubmission } from './submissions.ts';

const rules = lateResolver(async () => (await import('#shared/content/content.schema.ts')).publishContentInput);

/** The approved pieces that can be posted, each with the field for the address of its post; nothing if there are none. */
export function PostNow({ submissions }: { submissions: readonly CreatorSubmission[] }) {
  const ready = submissions.filter(({ may }) => may.publish.allowed);
  return (
    <KeepFocus inList>
      {ready.length > 0 && (
        <Card
          className="mb-4"
          title="Post now"
          description="The campaign is live: post each piece, and paste the address of its post here."
        >
          <ul className="divide-base-300 divide-y">
            {ready.map((submission) => (
              <li key={submission.id} className="py-4 first:pt-0 last:pb-0">
                <PostForm submission={submission} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </KeepFocus>
  );
}

function PostForm({ submission: { id, title } }: { submission: CreatorSubmission }) {
  const publish = trpc.content.publish.useMutation(saying('Thank you! The brand can see your post now.'));
  const form = useAppForm({ rules, defaultValues: { submissionId: id, postUrl: '' }, send: publish.mutateAsync });
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <TextField
        label={`Post URL of ${isolated(title)}`}
        type="url"
        inputMode="url"
        placeholder="https://"
        className="min-w-56 flex-1"
        {...form.field('postUrl')}
      />
      <Button type="submit" variant="primary" busy={form.busy} aria-label={`Submit Post of ${isolated(title)}`}>
        Submit Post
      </Button>
    </Form>
  );
}
