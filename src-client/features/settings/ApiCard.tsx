import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import * as texts from '#shared/messages/settings/api-keys.ts';
import { KeyForm } from './KeyForm.tsx';
import { LoadedCard } from './LoadedCard.tsx';
import type { ApiKeyView, ApiScope } from './types.ts';

/** The keys with which programs of the company read from Accord. */
export function ApiCard() {
  return (
    <LoadedCard frame={Frame} loadFailed="Your API keys could not be loaded">
      <Keys />
    </LoadedCard>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Card title="API" description="For your own programs. A key can read and cannot change anything." action={action}>
      {children}
      <p className="mt-4 text-sm">
        <a href="/api/docs" className="link">
          Documentation
        </a>
      </p>
    </Card>
  );
}

function Keys() {
  const [{ keys, scopes }] = trpc.settings.apiKeys.useSuspenseQuery();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null);
  const revoke = trpc.settings.revokeApiKey.useMutation();
  return (
    <Frame
      action={
        <Button size="sm" icon={Plus} onClick={() => setMaking(true)}>
          New key
        </Button>
      }
    >
      {keys.length === 0 ? (
        <p className="text-muted text-sm">No keys yet.</p>
      ) : (
        <ul aria-label="API keys" className="divide-base-300 -my-3 divide-y">
          {keys.map((key) => (
            <KeyItem key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      {making && <KeyForm scopes={scopes} onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmDialog
          open
          title="Revoke this key?"
          confirmLabel="Revoke"
          done={`Key revoked: ${isolated(revoking.name)}`}
          onConfirm={() => revoke.mutateAsync({ keyId: revoking.id })}
          onClose={() => setRevoking(null)}
        >
          <p className="break-words">{`Programs that use ${isolated(revoking.name)} will be refused from now on. This cannot be undone.`}</p>
        </ConfirmDialog>
      )}
    </Frame>
  );
}

const scopeWords = (scopes: readonly ApiScope[]): string =>
  scopes.map((scope) => texts.scopeLabels[scope].label).join(', ');

function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKeyView; onRevoke: () => void }) {
  const { name, prefix, scopes, createdAt, expiresAt, expired, lastUsedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="text-muted mt-1 shrink-0" size={20} strokeWidth={1.8} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium break-words">
          {name}
          {expired && <StatusPill tone="neutral">Expired</StatusPill>}
        </p>
        <p className="text-muted text-sm break-words">
          <span className="font-mono">{prefix}…</span> · {scopeWords(scopes)}
        </p>
        <p className="text-muted text-sm">
          {filled('Created {date}', { date: <DateText value={createdAt} /> })}
          {' · '}
          {lastUsedAt ? (
            <>
              {'last used'} <RelativeTime value={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {expiresAt && (
            <>
              {' · '}
              {filled(expired ? 'expired {date}' : 'expires {date}', { date: <DateText value={expiresAt} /> })}
            </>
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${isolated(name)}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
