import { toastError } from '#client/errors.ts';
import { useEnter } from '#client/features/auth/session.ts';
import { trpc } from '#client/trpc.ts';

/** Goes to another of one's companies, or to one's own account: its first page, with nothing of the other in the browser. */
export function useSitDown(): { sitDown: (seatId: string | null) => void; busy: boolean } {
  const enter = useEnter();
  const mutation = trpc.seats.sitDown.useMutation({ onSuccess: () => enter(), onError: (error) => toastError(error) });
  return { sitDown: (seatId) => mutation.mutate({ seatId }), busy: mutation.isPending };
}
