import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { late } from '#client/components/core/late.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { problemWords } from '#shared/content/post-words.ts';
import { isolated } from '#shared/isolated.ts';
import type { Posted } from './submissions.ts';

const PostDialog = late(async () => (await import('./PostDialog.tsx')).PostDialog);

/** The creator's posts that need a fix, each with what is wrong; nothing if there are none. */
export function PostsToFix({ submissions }: { submissions: readonly Posted[] }) {
  const [fixing, setFixing] = useState<string | null>(null);
  const broken = submissions.filter(({ post }) => post?.state === 'problem' || post?.state === 'unseen');
  const submission = submissions.find(({ id }) => id === fixing);
  return (
    <KeepFocus inList>
      {broken.length > 0 && (
        <Card
          className="border-warning! mb-4"
          title="Fix your post"
          description="The brand was told as well. Usage rights start once a post is verified."
        >
          <ul className="divide-base-300 divide-y">
            {broken.map(({ id, title, post }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
                <div className="min-w-0 max-w-[70ch] flex-1 basis-72">
                  <h3 className="font-semibold">{title}</h3>
                  {post?.checks[0]?.problems.map((problem) => (
                    <p key={problem} className="text-muted text-sm">
                      {post.checks[0] && problemWords(problem, post.checks[0]).found}
                    </p>
                  ))}
                </div>
                <Button
                  variant="primary"
                  aria-label={`Fix the post of ${isolated(title)}`}
                  onClick={() => setFixing(id)}
                >
                  Fix Post
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {submission && <PostDialog submission={submission} onClose={() => setFixing(null)} />}
    </KeepFocus>
  );
}
