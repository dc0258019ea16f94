import { type ReactNode, useState } from 'react';
import { errorField } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PROOF_FIELD } from '#shared/account/guarded.ts';
import { ProveDialog } from './ProveDialog.tsx';

/** The action that waits for the password, and its outcome. */
interface Waiting {
  again: () => void;
  giveUp: () => void;
}

/**
 * For actions that need more than an open session: `proven` runs one; if the server asks for the password, the dialog opens first and the action runs
 * after it. Render `dialog` beside the form or the button.
 */
export function useProof(): { proven: <T>(act: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const utils = trpc.useUtils();
  const proven = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (errorField(error) !== PROOF_FIELD) throw error;
      await new Promise<void>((again, reject) => setWaiting({ again, giveUp: () => reject(error) }));
      return act();
    }
  };
  const end = (how: keyof Waiting) => {
    setWaiting(null);
    waiting?.[how]();
  };
  const dialog = waiting && (
    <ProveDialog
      withCode={utils.auth.session.getData()?.secondFactor ?? false}
      onClose={() => end('giveUp')}
      onProven={() => end('again')}
    />
  );
  return { proven, dialog };
}
