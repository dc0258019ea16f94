import { type ReactNode, useState } from 'react';
import { errorField } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PROOF_FIELD, PROVIDER_PROOF_FIELD } from '#shared/account/guarded.ts';
import { ProveDialog } from './ProveDialog.tsx';
import { ProveThereDialog } from './ProveThereDialog.tsx';

/** The action that waits for the proof, and its outcome. */
interface Waiting {
  /** Whether the proof is a sign-in at the company's identity provider. */
  there: boolean;
  again: () => void;
  giveUp: () => void;
}

/**
 * For actions that need more than an open session: `proven` runs one; if the server asks for the password, the dialog opens first and the action runs
 * after it. Whoever has no password is sent to their company's sign-in page, and makes the change anew once they are back. Render `dialog` beside the
 * form or the button.
 */
export function useProof(): { proven: <T>(act: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const utils = trpc.useUtils();
  const proven = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      const field = errorField(error);
      const there = field === PROVIDER_PROOF_FIELD;
      if (field !== PROOF_FIELD && !there) throw error;
      await new Promise<void>((again, reject) => setWaiting({ there, again, giveUp: () => reject(error) }));
      return act();
    }
  };
  const end = (how: 'again' | 'giveUp') => {
    setWaiting(null);
    waiting?.[how]();
  };
  const dialog = waiting?.there ? (
    <ProveThereDialog onClose={() => end('giveUp')} />
  ) : (
    waiting && (
      <ProveDialog
        withCode={utils.auth.session.getData()?.secondFactor ?? false}
        onClose={() => end('giveUp')}
        onProven={() => end('again')}
      />
    )
  );
  return { proven, dialog };
}
