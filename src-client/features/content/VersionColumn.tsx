import { MessageSquarePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { AnnotatedFile } from './AnnotatedFile.tsx';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentList } from './CommentList.tsx';
import {
  type CommentDraft,
  commentsOfVersion,
  type NumberedComment,
  type SideNames,
  type Submission,
  type Version,
} from './comments.ts';
import { VerdictPill } from './VerdictPill.tsx';

/** One version: the feedback that it answers, its files with their comments, and its verdict. */
export function VersionColumn({
  submission,
  version,
  names,
  open,
  words,
  wide = false,
}: {
  submission: Submission;
  version: Version;
  names: SideNames;
  /** Whether comments can be added and resolved. */
  open: boolean;
  /** A comment on the whole version begins with these words. */
  words?: string | undefined;
  /** Alone on the screen: the comments are beside the files. */
  wide?: boolean;
}) {
  const id = useId();
  const [active, setActive] = useState<string | null>(null);
  const [draft, setDraft] = useState<(CommentDraft & { pin: boolean; key: number }) | null>(() =>
    words === undefined ? null : { fileId: null, anchor: null, pin: false, key: 0 },
  );
  const films = useRef(new Map<string, HTMLVideoElement>());
  const comments = commentsOfVersion(submission, version.version);
  const asked = submission.reviews.find(
    (review) => review.version === version.version - 1 && review.action === 'request_revision',
  );
  const current = version.version === submission.version;
  const verdicts = current ? submission.reviews.filter((review) => review.version === version.version) : [];
  const pinId = (comment: NumberedComment) => `${id}-pin-${comment.id}`;
  const commentId = (comment: NumberedComment) => `${id}-${comment.id}`;

  const begin = (fileId: string | null, anchor: CommentDraft['anchor'], pin: boolean) =>
    setDraft((before) => {
      const same = before?.fileId === fileId && before.anchor?.kind === anchor?.kind;
      return { fileId, anchor, pin, key: same ? before.key : (before?.key ?? 0) + 1 };
    });
  const show = (comment: NumberedComment) => {
    setActive(comment.id);
    const film = comment.fileId ? films.current.get(comment.fileId) : undefined;
    if (film && comment.atMs !== null) {
      film.pause();
      film.currentTime = comment.atMs / 1000;
      film.scrollIntoView({ block: 'nearest' });
    } else document.getElementById(pinId(comment))?.scrollIntoView({ block: 'nearest' });
  };
  const pick = (comment: NumberedComment) => {
    setActive(comment.id);
    document.getElementById(commentId(comment))?.focus();
  };
  const shown = new Set<string | null>(version.files.map(({ fileId }) => fileId));
  const list = (some: readonly NumberedComment[]) =>
    some.length > 0 && (
      <CommentList comments={some} names={names} active={active} open={open} onShow={show} idOf={commentId} />
    );
  const composer = (fileId: string | null) =>
    open &&
    draft?.fileId === fileId && (
      <CommentComposer
        key={draft.key}
        submissionId={submission.id}
        version={version.version}
        draft={draft}
        words={draft.key === 0 ? words : undefined}
        focus={!draft.pin}
        onPlace={(anchor) => setDraft({ ...draft, anchor })}
        onClose={() => setDraft(null)}
      />
    );

  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={`${id}-title`} className="font-semibold">
          {`Version ${version.version}`}
        </h3>
        {current && <StatusPill tone="primary">Current</StatusPill>}
        <span className="text-muted text-sm">
          <DateText value={version.submittedAt} time />
        </span>
      </div>
      {asked?.feedbackText && (
        <p className="bg-base-200 mb-3 max-w-[70ch] rounded-xl p-3 break-words whitespace-pre-line">
          <span className="font-semibold">{'Asked for: '}</span>
          {asked.feedbackText}
        </p>
      )}
      {verdicts.map((review) => (
        <div key={review.createdAt} className="bg-base-200 mb-3 rounded-xl p-3">
          <VerdictPill review={review} />
          {review.feedbackText && (
            <p className="mt-2 max-w-[70ch] break-words whitespace-pre-line">{review.feedbackText}</p>
          )}
        </div>
      ))}
      <div className={cx(wide && 'grid grid-cols-1 gap-6 lg:grid-cols-2')}>
        <div className="min-w-0 space-y-4">
          {version.files.map((file) => (
            <div key={file.fileId}>
              <AnnotatedFile
                file={file}
                comments={comments.filter((comment) => comment.fileId === file.fileId)}
                active={active}
                draft={draft?.fileId === file.fileId ? draft : null}
                open={open}
                focusPin={draft?.pin ?? false}
                onPlace={(anchor, pin) => begin(file.fileId, anchor, pin)}
                onPick={pick}
                pinId={pinId}
                videoRef={(film) => {
                  if (film) films.current.set(file.fileId, film);
                  else films.current.delete(file.fileId);
                }}
              />
              {composer(file.fileId)}
              {!wide && list(comments.filter(({ fileId }) => fileId === file.fileId))}
            </div>
          ))}
          {version.caption && <p className="max-w-[70ch] break-words whitespace-pre-line">{version.caption}</p>}
        </div>
        <div className={cx('min-w-0', wide ? 'self-start lg:sticky lg:top-20' : 'mt-4')}>
          {wide && <h4 className="font-sans text-sm font-semibold tracking-normal">Comments</h4>}
          {comments.length === 0 && (
            <p className="text-muted mt-1 text-sm">There are no comments on this version yet.</p>
          )}
          {wide ? list(comments) : list(comments.filter(({ fileId }) => !shown.has(fileId)))}
          {composer(null)}
          {open && !(draft && draft.fileId === null) && (
            <Button size="sm" className="mt-3" icon={MessageSquarePlus} onClick={() => begin(null, null, false)}>
              Comment on the whole version
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
