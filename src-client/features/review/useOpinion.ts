import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { assessmentMessages } from '#shared/messages/review.ts';
import type { Assessment, CampaignReview } from '#shared/review/review.schema.ts';

/** The opinions that were given while the page is open, by campaign and round, so that a campaign is not assessed anew each time it is passed. */
export type Opinions = Map<string, Assessment>;

/** The AI reviewer's opinion on the open campaign: `result` is null until there is one. */
export interface Opinion {
  result: Assessment | null;
  running: boolean;
  /** Asks for it, or for another. */
  run: () => void;
}

/**
 * The opinion on a campaign: the one that is stored with this round, or the one that was given while the page is open. If a decision is waited for
 * and there is neither, it is asked for at once.
 */
export function useOpinion(campaign: CampaignReview, opinions: Opinions): Opinion {
  const { id: campaignId, reviewRound, may } = campaign;
  const key = `${campaignId} ${reviewRound}`;
  const [spent, setSpent] = useState('');
  const [said, setSaid] = useState<{ key: string; result: Assessment } | null>(null);
  const known = (said?.key === key ? said.result : opinions.get(key)) ?? storedOpinion(campaign);
  const assess = trpc.review.assess.useMutation({
    onSuccess: (result) => {
      opinions.set(key, result);
      setSaid({ key, result });
    },
    onError(error, { automatic }) {
      // What nobody has asked for fails silently once too many campaigns were opened: the button is there.
      if (automatic && errorCode(error) === 'TOO_MANY_REQUESTS') setSpent(key);
      else setSaid({ key, result: failure(error) });
    },
  });
  const { mutate } = assess;
  const asks = known === null && spent !== key && may.assess.allowed && may.approve.allowed;
  const asked = useRef('');
  useEffect(() => {
    if (!asks || asked.current === key) return;
    asked.current = key;
    mutate({ campaignId, automatic: true });
  }, [asks, key, mutate, campaignId]);
  // It counts as running before the request is sent, so that nothing that can be pressed moves when it is.
  return { result: known, running: asks || assess.isPending, run: () => mutate({ campaignId }) };
}

/** The newest opinion that is stored with the campaign's current round. */
function storedOpinion({ history, reviewRound }: CampaignReview): Assessment | null {
  const stored = history.find(({ kind, round }) => kind === 'assessment' && round === reviewRound);
  if (!stored?.recommendation) return null;
  const { recommendation, score, reasoning, source } = stored;
  return { recommendation, score: score ?? 0, reasoning: reasoning ?? '', source, receipt: null };
}

/** Shown when no review came back: a result like any other, with score 0 (ADM-CR-64 to 66). */
function failure(error: unknown): Assessment {
  const message = errorMessage(error);
  const reason = errorCode(error) === null ? `Function error: ${message}` : message || 'Review failed';
  return {
    recommendation: 'NEEDS_REVISION',
    score: 0,
    reasoning: assessmentMessages.failedBecause(reason),
    source: null,
    receipt: null,
  };
}
