import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigation } from '../base/navigation.ts';
import { useEntered } from './entered.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { useLatest } from './useLatest.ts';

/**
 * The browser asks before the page is closed or another site is opened while `loses` returns true. With null there is no listener, so that the
 * browser may keep the page for the way back.
 */
export function useCloseGuard(loses: (() => boolean) | null): void {
  useEntered(loses);
  useEffect(() => {
    if (!loses) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (loses()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [loses]);
}

/**
 * Asks when a link or the back button leads elsewhere and input would be lost. Null listens for nothing. Returns the question to render while it is
 * asked.
 */
export function useLeaveQuestion(loses: (() => boolean | Promise<boolean>) | null): ReactNode {
  const { block } = useNavigation();
  const [answer, setAnswer] = useState<{ leave: (leaves: boolean) => void } | null>(null);
  useEffect(() => {
    if (!loses) return;
    return block(async () => !(await loses()) || (await new Promise<boolean>((leave) => setAnswer({ leave }))));
  }, [loses, block]);
  const say = (leaves: boolean) => () => {
    setAnswer(null);
    answer?.leave(leaves);
  };
  return answer && <LeaveQuestion onStay={say(false)} onLeave={say(true)} />;
}

/** Asks before unsaved input is lost: as {@link useLeaveQuestion}, and also when the page is closed. */
export function useLeaveGuard(unsaved: boolean | (() => boolean)): ReactNode {
  const latest = useLatest(unsaved);
  const loses = useCallback(() => {
    const now = latest();
    return typeof now === 'function' ? now() : now;
  }, [latest]);
  const guarded = unsaved === false ? null : loses;
  useCloseGuard(guarded);
  return useLeaveQuestion(guarded);
}
