import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { LoadedCard } from '#client/components/parts/LoadedCard.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { KeyTimes, scopeWords } from './keyWords.tsx';
import type { ApiKeyView } from './types.ts';

const KeyForm = late(async () => (await import('./KeyForm.tsx')).KeyForm);
const RotateKey = late(async () => (await import('./RotateKey.tsx')).RotateKey);

/** The keys with which programs of the account use Accord. */
export function ApiCard() {
  return (
    <LoadedCard frame={Frame} failure="Your API keys could not be loaded">
      <Keys />
    </LoadedCard>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Card title="API" description="For your own programs. A key can never pay or sign." action={action}>
      {children}
      <p className="mt-4 text-sm">
        <a href="/api/docs" className="link">
          Documentation
        </a>
      </p>
    </Card>
  );
}

/** What is asked about a key. */
type Asking = { what: 'rotate' | 'endOld' | 'revoke'; key: ApiKeyView };

function Keys() {
  const [{ keys, scopes }] = trpc.settings.apiKeys.useSuspenseQuery();
  const [making, setMaking] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const revoke = trpc.settings.revokeApiKey.useMutation();
  const endOld = trpc.settings.endOldApiKey.useMutation();
  const close = () => setAsking(null);
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
            <KeyItem key={key.id} apiKey={key} onAsk={(what) => setAsking({ what, key })} />
          ))}
        </ul>
      )}
      {making && <KeyForm scopes={scopes} onClose={() => setMaking(false)} />}
      {asking?.what === 'rotate' && <RotateKey apiKey={asking.key} onClose={close} />}
      {asking?.what === 'endOld' && (
        <ConfirmDialog
          open
          title="End the old secret?"
          confirmLabel="End it"
          done="The old secret has ended"
          onConfirm={() => endOld.mutateAsync({ keyId: asking.key.id })}
          onClose={close}
        >
          <p className="break-words">{`Programs that still use the old secret of ${isolated(asking.key.name)} will be refused from now on.`}</p>
        </ConfirmDialog>
      )}
      {asking?.what === 'revoke' && (
        <ConfirmDialog
          open
          title="Revoke this key?"
          confirmLabel="Revoke"
          done={`Key revoked: ${isolated(asking.key.name)}`}
          onConfirm={() => revoke.mutateAsync({ keyId: asking.key.id })}
          onClose={close}
        >
          <p className="break-words">{`Programs that use ${isolated(asking.key.name)} will be refused from now on. This cannot be undone.`}</p>
        </ConfirmDialog>
      )}
    </Frame>
  );
}

function KeyItem({ apiKey, onAsk }: { apiKey: ApiKeyView; onAsk: (what: Asking['what']) => void }) {
  const { name, prefix, scopes, networks, expired, oldUntil, may } = apiKey;
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
        {networks.length > 0 && <p className="text-muted text-sm break-words">Only from {networks.join(', ')}</p>}
        <KeyTimes verb="Created" {...apiKey} />
        {oldUntil && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
            <span>{filled('The old secret works until {date}', { date: <DateText value={oldUntil} time /> })}</span>
            <button type="button" className="link" onClick={() => onAsk('endOld')}>
              End it now
            </button>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <MayButton
          quiet
          may={may.rotate}
          size="sm"
          aria-label={`New secret for ${isolated(name)}`}
          onClick={() => onAsk('rotate')}
        >
          New secret
        </MayButton>
        <Button size="sm" aria-label={`Revoke ${isolated(name)}`} onClick={() => onAsk('revoke')}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
