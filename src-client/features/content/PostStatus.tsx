import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { POST_STATE_LOOKS } from '#shared/content/post-checks.ts';
import { isolated } from '#shared/isolated.ts';
import type { Posted } from './submissions.ts';

const PostDialog = late(async () => (await import('./PostDialog.tsx')).PostDialog);

/** How a post stands, and a button that opens its checks; nothing for content without a post. */
export function PostStatus({ submission }: { submission: Posted }) {
  const [open, setOpen] = useState(false);
  const { post, title } = submission;
  if (!post) return null;
  return (
    <>
      <LookPill look={POST_STATE_LOOKS[post.state]} />
      <Button size="sm" aria-label={`Checks of the post of ${isolated(title)}`} onClick={() => setOpen(true)}>
        Post Checks
      </Button>
      {open && <PostDialog submission={submission} onClose={() => setOpen(false)} />}
    </>
  );
}
