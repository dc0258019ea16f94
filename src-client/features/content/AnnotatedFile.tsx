import { MapPin, MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Picture } from '#client/components/base/Picture.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { trpc } from '#client/trpc.ts';
import { type CommentDraft, type NumberedComment, percent, pointAt, timeLabel } from './comments.ts';
import { FileCaption, FileGone, isAnimation } from './MediaFile.tsx';
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

interface AnnotatedFileProps extends Annotations {
  file: SubmissionFile;
  videoRef: Ref<HTMLVideoElement>;
}

/** A full-size file of a version, from a signed link, with its pins or its moments. */
export function AnnotatedFile(props: AnnotatedFileProps) {
  const { file } = props;
  return (
    <figure className="hairline bg-base-200 overflow-hidden rounded-xl">
      <Loaded
        failure={() => (
          <>
            <FileGone name={file.name} className="aspect-4/3" />
            <FileCaption name={file.name} />
          </>
        )}
        skeleton={
          <>
            {isFilm(file) ? <Skeleton className="aspect-4/3 w-full" /> : <Still {...props} />}
            <FileCaption name={file.name} />
          </>
        }
      >
        <Linked {...props} />
      </Loaded>
    </figure>
  );
}

const isFilm = ({ contentType }: SubmissionFile): boolean => contentType.startsWith('video/');

function Linked(props: AnnotatedFileProps) {
  const { file } = props;
  const [{ url, downloadUrl }] = trpc.files.url.useSuspenseQuery({ fileId: file.fileId });
  return (
    <>
      {isFilm(file) ? <Film {...props} url={url} /> : <Still {...props} url={url} />}
      <FileCaption name={file.name} downloadUrl={downloadUrl} />
    </>
  );
}

const STEP = 0.01;
const LARGE_STEP = 0.1;

/** A picture with its pins; its room is reserved before its link is there. */
function Still({
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
}: AnnotatedFileProps & { url?: string }) {
  const known = file.width && file.height ? file.width / file.height : null;
  const [seen, setSeen] = useState(4 / 3);
  const ratio = known ?? seen;
  const point = draft?.anchor?.kind === 'point' ? draft.anchor : null;
  return (
    <>
      <div className="relative mx-auto max-w-full" style={{ width: `min(100%, ${52 * ratio}dvh)`, aspectRatio: ratio }}>
        {url ? (
          <Picture
            address={url}
            alt={file.name}
            width={file.width ?? 960}
            height={file.height ?? 720}
            sizes="(min-width: 64rem) 40rem, 100vw"
            whole={isAnimation(file)}
            className={cx('absolute inset-0 size-full', open && 'cursor-crosshair')}
            instead={<FileGone name={file.name} className="absolute inset-0" />}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth > 0 && naturalHeight > 0) setSeen(naturalWidth / naturalHeight);
            }}
            // The button under the picture does the same by keyboard.
            onClick={(event) => {
              if (!open) return;
              const box = event.currentTarget.getBoundingClientRect();
              onPlace(pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height), false);
            }}
          />
        ) : (
          <Skeleton className="absolute inset-0 size-full" />
        )}
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

function Film({ file, url, open, onPlace, videoRef }: AnnotatedFileProps & { url: string }) {
  const [atMs, setAtMs] = useState(0);
  const [broken, setBroken] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: creators submit their cut as it will be posted; there is no caption track to show. */}
      <video
        ref={videoRef}
        // The first frame is the poster until someone plays it.
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
          This browser cannot play the video. Download it to watch it. You can still comment on a time.
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
            {`Comment at ${timeLabel(atMs)}`}
          </Button>
        </div>
      )}
    </>
  );
}
