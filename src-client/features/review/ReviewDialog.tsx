import { useEffect, useRef, useState } from 'react';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { AssessmentPanel } from './AssessmentPanel.tsx';
import { CreatorView } from './CreatorView.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { decisionLooks } from './labels.ts';
import { ReviewHistory } from './ReviewHistory.tsx';

type Tab = 'creator' | 'r4';
const TABS: { key: Tab; label: string }[] = [
  { key: 'creator', label: reviewMessages.creatorView },
  { key: 'r4', label: reviewMessages.aiReview },
];

/** One campaign under review: as creators will see it, and the AI's advice. Opening it takes a waiting campaign into review. */
export function ReviewDialog({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  // The head names the campaign once it is known.
  const campaign = trpc.review.read.useQuery({ campaignId }, { staleTime: 0 }).data;
  const start = trpc.review.start.useMutation();
  const waiting = campaign?.reviewStatus === 'pending_review';
  const { mutate: startReview } = start;
  useEffect(() => {
    if (waiting) startReview({ campaignId });
  }, [waiting, campaignId, startReview]);
  // The text of the decision's note: closing the dialog asks before it is lost.
  const note = useRef('');

  return (
    <LoadedDialog
      onClose={onClose}
      unsaved={() => note.current.trim() !== ''}
      size="xl"
      title={campaign ? reviewMessages.dialogTitle(campaign.name) : reviewMessages.title}
      description={campaign && <LookPill look={REVIEW_LOOKS[campaign.reviewStatus]} />}
      failure="This campaign could not be opened"
      lines={6}
    >
      <Review
        campaignId={campaignId}
        onNote={(text) => {
          note.current = text;
        }}
        onClose={onClose}
      />
    </LoadedDialog>
  );
}

interface ReviewProps {
  campaignId: string;
  onNote: (text: string) => void;
  onClose: () => void;
}

function Review({ campaignId, onNote, onClose }: ReviewProps) {
  const [tab, setTab] = useState<Tab>('creator');
  const [campaign] = trpc.review.read.useSuspenseQuery({ campaignId });
  // Kept for both tabs: the AI's advice is still there after a look at the brief.
  const assess = trpc.review.assess.useMutation();
  const me = trpc.auth.session.useQuery().data;
  const other = me && campaign.reviewer?.id !== me.id ? campaign.reviewer : null;
  const newest = campaign.history.find(({ kind }) => kind === 'decision');
  // The dialog closes with one's own decision, so one that arrives while it is open is somebody else's.
  const [known] = useState(newest?.id);
  const decided = newest && newest.id !== known ? newest : null;
  return (
    <Tabs label={reviewMessages.title} items={TABS} value={tab} onChange={setTab}>
      <div className="space-y-4">
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
          <CreatorView campaign={campaign} />
        ) : (
          <KeepFocus>
            <AssessmentPanel campaignId={campaignId} may={campaign.may.assess} assess={assess} onCompleted={onClose} />
          </KeepFocus>
        )}
        {/* One card for both tabs: a note begun beside the brief is still there beside the AI's advice. */}
        <DecisionCard
          campaign={campaign}
          onNote={onNote}
          onDecided={() => {
            onNote('');
            onClose();
          }}
        />
        {tab === 'creator' && <ReviewHistory entries={campaign.history} />}
      </div>
    </Tabs>
  );
}
