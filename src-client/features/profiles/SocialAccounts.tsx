import { BadgeCheck, Plus, RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { useNow } from '#client/components/core/now.ts';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { errorMessage, orUnreached } from '#client/errors.ts';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, percent } from '#shared/format.ts';
import { reasonOf } from '#shared/may.ts';
import { socialMessages } from '#shared/messages/profiles.ts';
import type { SocialAccountView } from '#shared/profiles/social.schema.ts';
import { refreshRefusal, type SocialAccountLabel, socialAccountLabel } from '#shared/profiles/social-accounts.ts';
import type { Tone } from '#shared/status-looks.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { OwnershipDialog } from './OwnershipDialog.tsx';
import { useAccounts } from './useAccounts.ts';

const TONES: Record<SocialAccountLabel, Tone> = { 'Syncing...': 'info', 'Needs Update': 'warning', Active: 'success' };

/** The connected accounts, and the dialogs that connect, verify and disconnect one (CR-PROF-09). */
export function SocialAccounts() {
  const { accounts, code, mayRefresh } = useAccounts();
  const [opened, setOpened] = useState<'connect' | null>(null);
  const [proving, setProving] = useState<SocialAccountView | null>(null);
  const [leaving, setLeaving] = useState<SocialAccountView | null>(null);
  const connect = (
    <Button size="sm" icon={Plus} onClick={() => setOpened('connect')}>
      Connect Account
    </Button>
  );
  return (
    <Card
      title="Connected social accounts"
      description="Brands see the figures of accounts that you have confirmed as yours."
      action={accounts.length > 0 && connect}
    >
      {accounts.length === 0 ? (
        <EmptyState
          icon={Share2}
          title="No accounts connected"
          text="Connect an account, and its followers and engagement are fetched for you."
          action={connect}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {accounts.map((account) => (
            <li key={account.id} className="hairline rounded-xl p-4">
              <Account
                account={account}
                off={reasonOf(mayRefresh)}
                onProve={() => setProving(account)}
                onDisconnect={() => setLeaving(account)}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && <ConnectDialog onClose={() => setOpened(null)} />}
      {proving && <OwnershipDialog account={proving} code={code} onClose={() => setProving(null)} />}
      {leaving && <DisconnectDialog account={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

interface AccountProps {
  account: SocialAccountView;
  /** Why no account can be refreshed now; null if one can. */
  off: string | null;
  onProve: () => void;
  onDisconnect: () => void;
}

function Account({ account, off, onProve, onDisconnect }: AccountProps) {
  const now = useNow();
  const platform = platformLabel(account.platform);
  const label = socialAccountLabel(account, now);
  const refusal = off ?? refreshRefusal(account, now);
  const refresh = trpc.profiles.refreshAccount.useMutation({
    onSuccess: () => notify.success('Metrics Refreshed!'),
    onError: (error) => {
      const { title, text } = socialMessages.refreshFailed;
      notify.error(title, errorMessage(orUnreached(error, text)));
    },
  });
  return (
    <article aria-label={platform}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{platform}</h3>
          <p className="text-muted truncate text-sm">@{account.handle}</p>
        </div>
        <StatusPill tone={TONES[label]}>{label}</StatusPill>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-muted text-sm">Followers</dt>
          <dd className="font-semibold">{compactNumber(account.followers)}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Engagement</dt>
          <dd className="font-semibold">{percent(account.engagement)}</dd>
        </div>
      </dl>
      {account.lastRun && (
        <p className="text-muted mt-2 text-sm">
          {filled('Updated {time}', { time: <RelativeTime value={account.lastRun} /> })}
          {account.followers !== null && <span className="block">Counted by the platform</span>}
        </p>
      )}
      {account.problem && label !== 'Syncing...' && (
        <p className="text-error mt-2 text-sm">Failed to fetch profile data: {account.problem}</p>
      )}
      {account.verified ? (
        <StatusPill tone="success" icon={BadgeCheck} className="mt-3">
          Ownership confirmed
        </StatusPill>
      ) : (
        <p className="text-muted mt-3 text-sm">
          Only you see these figures until you confirm that the account is yours.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={RefreshCw}
          busy={refresh.isPending}
          disabled={refusal !== null}
          title={refusal ?? undefined}
          aria-label={`Refresh ${platform}`}
          onClick={() => refresh.mutate({ accountId: account.id })}
        >
          Refresh
        </Button>
        {!account.verified && (
          <Button size="sm" aria-label={`Confirm Ownership of ${platform}`} onClick={onProve}>
            Confirm Ownership
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`Disconnect ${platform}`} onClick={onDisconnect}>
          Disconnect
        </Button>
      </div>
    </article>
  );
}

/** Asks before an account is disconnected, and says what is lost. */
function DisconnectDialog({ account, onClose }: { account: SocialAccountView; onClose: () => void }) {
  const disconnect = trpc.profiles.disconnectAccount.useMutation(saying('Account disconnected', onClose));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Disconnect ${platformLabel(account.platform)} @${account.handle}?`}
      confirmLabel="Disconnect"
      onConfirm={() => disconnect.mutateAsync({ accountId: account.id })}
    >
      Its figures and their history are deleted. You can connect it again at any time.
    </ConfirmDialog>
  );
}
