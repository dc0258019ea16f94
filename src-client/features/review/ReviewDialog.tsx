import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { useShortcut } from '#client/components/core/useShortcut.ts';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { assessmentMessages, reviewMessages } from '#shared/messages/review.ts';
import { recommendationLabels } from '#shared/review/review.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { AssessmentPanel } from './AssessmentPanel.tsx';
import { CreatorView } from './CreatorView.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { decisionLooks, recommendationTones } from './labels.ts';
import { ReviewHistory } from './ReviewHistory.tsx';
import { type Opinion, type Opinions, useOpinion } from './useOpinion.ts';

type Tab = 'creator' | 'r4';
const TABS: { key: Tab; label: string }[] = [
  { key: 'creator', label: 'Creator View' },
  { key: 'r4', label: reviewMessages.aiReview },
];

interface ReviewDialogProps {
  campaignId: string;
  /** The page of the queue under it. */
  queue: Parameters<typeof trpc.review.queue.useQuery>[0] & object;
  /** Opens another campaign of the queue. */
  onGo: (campaignId: string) => void;
  onClose: () => void;
}

/** One campaign of the queue: as creators will see it, with the AI's advice. Looking at it changes nothing; J and K lead through the queue. */
export function ReviewDialog({ campaignId, queue, onGo, onClose }: ReviewDialogProps) {
  // The head names the campaign once it is known.
  const campaign = trpc.review.read.useQuery({ campaignId }, { staleTime: 0 }).data;
  const rows = trpc.review.queue.useQuery(queue).data?.rows;
  // What is decided leaves the queue, but not the way through it.
  const [order, setOrder] = useState<readonly string[]>();
  if (!order && rows) setOrder(rows.map(({ id }) => id));
  const place = order?.indexOf(campaignId) ?? -1;
  const [opinions] = useState<Opinions>(() => new Map());
  // The text of the decision's note: closing the dialog asks before it is lost.
  const note = useRef('');
  const [begun, setBegun] = useState(false);
  const write = (text: string) => {
    note.current = text;
    setBegun(text.trim() !== '');
  };
  const to = (id: string | undefined) => (id === undefined || begun ? undefined : () => onGo(id));
  const previous = to(order?.[place - 1]);
  const next = to(order?.[place + 1]);
  useShortcut({ key: 'j' }, next);
  useShortcut({ key: 'k' }, previous);

  return (
    <LoadedDialog
      onClose={onClose}
      // Asked when it is left: a decision empties the note and closes the dialog in one go.
      unsaved={() => note.current.trim() !== ''}
      size="xl"
      asked={campaignId}
      title={campaign ? `Campaign Review: ${isolated(campaign.name)}` : reviewMessages.title}
      description={campaign && <LookPill look={REVIEW_LOOKS[campaign.reviewStatus]} />}
      failure="This campaign could not be opened"
      lines={6}
      footer={
        <>
          <p className="text-muted mr-auto self-center text-sm max-md:hidden pointer-coarse:hidden">
            {begun
              ? 'Decide or clear the note before you go to another campaign.'
              : 'J and K: next and previous campaign. Ctrl+Enter: the main button.'}
          </p>
          <Button icon={ArrowLeft} aria-keyshortcuts="K" disabled={!previous} onClick={previous}>
            Previous
          </Button>
          <Button icon={ArrowRight} aria-keyshortcuts="J" disabled={!next} onClick={next}>
            Next
          </Button>
        </>
      }
    >
      <Review key={campaignId} campaignId={campaignId} opinions={opinions} onNote={write} onClose={onClose} />
    </LoadedDialog>
  );
}

interface ReviewProps {
  campaignId: string;
  opinions: Opinions;
  onNote: (text: string) => void;
  onClose: () => void;
}

function Review({ campaignId, opinions, onNote, onClose }: ReviewProps) {
  const [tab, setTab] = useState<Tab>('creator');
  const [campaign] = trpc.review.read.useSuspenseQuery({ campaignId });
  const opinion = useOpinion(campaign, opinions);
  const start = trpc.review.start.useMutation(toasting());
  const me = trpc.auth.session.useQuery().data;
  const mine = me && campaign.reviewer?.id === me.id;
  const other = me && !mine ? campaign.reviewer : null;
  const newest = campaign.history.find(({ kind }) => kind === 'decision');
  // The dialog closes with one's own decision, so one that arrives while it is open is somebody else's.
  const [known] = useState(newest?.id);
  const decided = newest && newest.id !== known ? newest : null;
  return (
    <Tabs label={reviewMessages.title} items={TABS} value={tab} onChange={setTab}>
      {/* Where there is room, the decision stays beside what is read. */}
      <div className="grid gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          {campaign.reviewStatus === 'pending_review' && (
            <Callout
              kind="info"
              title="Nobody is reviewing this campaign yet"
              action={
                <Button size="sm" busy={start.isPending} onClick={() => start.mutate({ campaignId })}>
                  Start Review
                </Button>
              }
            >
              Start the review to let your colleagues know that you are on it. You can also decide at once.
            </Callout>
          )}
          {mine && <Callout kind="info" title="You are reviewing this campaign" />}
          {other && (
            <Callout kind="info" title={`${isolated(other.name)} is reviewing this campaign`}>
              You can still decide; whoever decides first ends the review.
            </Callout>
          )}
          {decided?.decision && (
            <Callout kind="warning" title={`${decided.reviewer ?? ''} has already decided`}>
              {`${decisionLooks[decided.decision].label}. Your decision replaces it.`}
            </Callout>
          )}
          {tab === 'creator' ? (
            <>
              <OpinionLine opinion={opinion} onRead={() => setTab('r4')} />
              <CreatorView campaign={campaign} />
            </>
          ) : (
            <KeepFocus>
              <AssessmentPanel
                campaignId={campaignId}
                may={campaign.may.assess}
                opinion={opinion}
                onCompleted={onClose}
              />
            </KeepFocus>
          )}
        </div>
        <div className="xl:row-span-2">
          <div className="xl:sticky xl:top-0">
            {/* One card for both tabs: a note begun beside the brief is still there beside the AI's advice. */}
            <DecisionCard
              campaign={campaign}
              onNote={onNote}
              onDecided={() => {
                onNote('');
                onClose();
              }}
            />
          </div>
        </div>
        {tab === 'creator' && <ReviewHistory entries={campaign.history} />}
      </div>
    </Tabs>
  );
}

/** The AI reviewer's opinion in a line, beside the brief; its analysis is one press away. */
function OpinionLine({ opinion: { result, running }, onRead }: { opinion: Opinion; onRead: () => void }) {
  if (!running && !result) return null;
  return (
    <p className="hairline flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-2">
      <span className="font-medium">{assessmentMessages.title}</span>
      {running || !result ? (
        <span className="text-muted">{assessmentMessages.running}</span>
      ) : (
        <>
          <StatusPill tone={recommendationTones[result.recommendation]}>
            {recommendationLabels[result.recommendation]}
          </StatusPill>
          <span className="text-sm">{assessmentMessages.score(result.score)}</span>
          <Button size="sm" variant="ghost" className="ml-auto" onClick={onRead}>
            Read the analysis
          </Button>
        </>
      )}
    </p>
  );
}
