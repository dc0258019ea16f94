import { FileWarning, MapPin, MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { cx } from '#client/components/cx.ts';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { trpc } from '#client/trpc.ts';
import { type CommentDraft, type NumberedComment, percent, pointAt, timeLabel } from './comments.ts';
import { FileCaption } from './MediaFile.tsx';
import type { SubmissionFile } from './submissions.ts';

export interface Annotations {
  comments: readonly NumberedComment[];
  active: string | null;
  draft: CommentDraft | null;
  open: boolean;
  /** A place was chosen; `pin` says that the pin itself takes the focus. */
  onPlace: (anchor: NonNullable<CommentDraft['anchor']>, pin: boolean) => void;
  /** Whether the pin of the draft takes the focus when it appears. */
  focusPin: boolean;
  onPick: (comment: NumberedComment) => void;
  pinId: (comment: NumberedComment) => string;
}

/** A file of a version in full, from a signed link, with its pins or its moments. */
export function AnnotatedFile({
  file,
  videoRef,
  ...annotations
}: Annotations & { file: SubmissionFile; videoRef: Ref<HTMLVideoElement> }) {
  const link = trpc.files.url.useQuery({ fileId: file.fileId });
  if (link.isPending) return <Skeleton className="aspect-4/3 w-full rounded-xl" />;
  if (link.isLoadingError) {
    return (
      <p className="hairline text-muted flex aspect-4/3 items-center justify-center gap-2 rounded-xl text-sm">
        <FileWarning aria-hidden size={18} /> {file.name} cannot be shown
      </p>
    );
  }
  const media = { file, url: link.data.url, ...annotations };
  return (
    <figure className="hairline bg-base-200 overflow-hidden rounded-xl">
      {file.contentType.startsWith('video/') ? <Film {...media} videoRef={videoRef} /> : <Picture {...media} />}
      <FileCaption name={file.name} downloadUrl={link.data.downloadUrl} />
    </figure>
  );
}

const STEP = 0.01;
const LARGE_STEP = 0.1;

function Picture({
  file,
  url,
  comments,
  active,
  draft,
  open,
  onPlace,
  focusPin,
  onPick,
  pinId,
}: Annotations & { file: SubmissionFile; url: string }) {
  const [ratio, setRatio] = useState(4 / 3);
  const point = draft?.anchor?.kind === 'point' ? draft.anchor : null;
  return (
    <>
      <div className="relative mx-auto max-w-full" style={{ width: `min(100%, ${52 * ratio}dvh)`, aspectRatio: ratio }}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button under the picture does the same by keyboard. */}
        <img
          src={url}
          alt={file.name}
          className={cx('absolute inset-0 size-full', open && 'cursor-crosshair')}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
          }}
          onClick={(event) => {
            if (!open) return;
            const box = event.currentTarget.getBoundingClientRect();
            onPlace(pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height), false);
          }}
        />
        {comments.map((comment) =>
          comment.x === null || comment.y === null ? null : (
            <button
              key={comment.id}
              id={pinId(comment)}
              type="button"
              aria-label={`Point ${comment.number}${comment.resolvedAt ? ', resolved' : ''}`}
              onClick={() => onPick(comment)}
              style={{ left: `${comment.x * 100}%`, top: `${comment.y * 100}%` }}
              className={cx(
                PIN,
                comment.resolvedAt ? 'bg-base-100 text-base-content' : 'bg-primary text-primary-content',
                active === comment.id && 'outline-accent outline-4',
              )}
            >
              {comment.number}
            </button>
          ),
        )}
        {point && <DraftPin point={point} focus={focusPin} onMove={(x, y) => onPlace(pointAt(x, y), true)} />}
      </div>
      {open && (
        <div className="px-1 pt-1.5">
          <Button size="sm" variant="ghost" icon={MapPin} onClick={() => onPlace(pointAt(0.5, 0.5), true)}>
            Comment on a point
          </Button>
        </div>
      )}
    </>
  );
}

const PIN =
  'absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-base-100 text-xs font-semibold';

function DraftPin({
  point,
  focus,
  onMove,
}: {
  point: { x: number; y: number };
  focus: boolean;
  onMove: (x: number, y: number) => void;
}) {
  const pin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) pin.current?.focus();
  }, [focus]);
  const move = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(point.x + (by[0] ?? 0), point.y + (by[1] ?? 0));
  };
  return (
    <button
      ref={pin}
      type="button"
      aria-label={`New point, ${percent(point.x)}% from the left and ${percent(point.y)}% from the top. The arrow keys move it.`}
      onKeyDown={move}
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
      className={cx(PIN, 'bg-accent text-accent-content')}
    >
      <span aria-hidden>+</span>
    </button>
  );
}

function Film({
  file,
  url,
  open,
  onPlace,
  videoRef,
}: Annotations & { file: SubmissionFile; url: string; videoRef: Ref<HTMLVideoElement> }) {
  const [atMs, setAtMs] = useState(0);
  const [broken, setBroken] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: creators hand in their cut as it will be posted; there is no caption track to show. */}
      <video
        ref={videoRef}
        // The first frame stands as the poster until someone plays it.
        src={`${url}#t=0.001`}
        controls
        playsInline
        preload="metadata"
        className="max-h-[52dvh] min-h-44 w-full object-contain"
        aria-label={file.name}
        onError={() => setBroken(true)}
        onTimeUpdate={({ currentTarget }) => setAtMs(Math.round(currentTarget.currentTime * 1000))}
        onSeeking={({ currentTarget }) => setAtMs(Math.round(currentTarget.currentTime * 1000))}
      />
      {broken && (
        <p className="text-muted px-3 pt-2 text-sm">
          This browser cannot play the video. Download it to watch it; comments still take a time.
        </p>
      )}
      {open && (
        <div className="px-1 pt-1.5">
          <Button
            size="sm"
            variant="ghost"
            icon={MessageSquarePlus}
            onClick={() => onPlace({ kind: 'time', atMs }, false)}
          >
            Comment at {timeLabel(atMs)}
          </Button>
        </div>
      )}
    </>
  );
}
