import { Bot } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { LoadedCard } from '#client/components/parts/LoadedCard.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { ApiRole } from '#shared/settings/api-scopes.ts';
import { proposalsScreen } from '../proposals/proposalScreens.ts';
import { KeyTimes, scopeWords } from './keyWords.tsx';
import type { AssistantView } from './types.ts';

/** The assistants that are connected to an account; `holder` is its role. */
export function AssistantsCard({ holder }: { holder: ApiRole }) {
  return (
    <LoadedCard frame={Frame} failure="Your assistants could not be loaded">
      <Assistants holder={holder} />
    </LoadedCard>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card title="Assistants" description="They read, and propose changes that you confirm. None can pay or sign.">
      {children}
    </Card>
  );
}

function Assistants({ holder }: { holder: ApiRole }) {
  const [{ assistants, address }] = trpc.settings.assistants.useSuspenseQuery();
  const [ending, setEnding] = useState<AssistantView | null>(null);
  const disconnect = trpc.settings.disconnectAssistant.useMutation();
  return (
    <Frame>
      {assistants.length === 0 ? (
        <p className="text-muted text-sm">No assistants yet.</p>
      ) : (
        <ul aria-label="Assistants" className="divide-base-300 -my-3 divide-y">
          {assistants.map((assistant) => (
            <Item key={assistant.id} assistant={assistant} onEnd={() => setEnding(assistant)} />
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm">
        {filled('To connect one, give it the address {address}', {
          address: <span className="font-mono break-all select-all">{address}</span>,
        })}
      </p>
      <p className="mt-2 text-sm">
        <AppLink {...proposalsScreen(holder)} className="link">
          What programs have proposed
        </AppLink>
      </p>
      {ending && (
        <ConfirmDialog
          open
          title="Disconnect this assistant?"
          confirmLabel="Disconnect"
          done={`Disconnected: ${isolated(ending.name)}`}
          onConfirm={() => disconnect.mutateAsync({ assistantId: ending.id })}
          onClose={() => setEnding(null)}
        >
          <p className="break-words">{`${isolated(ending.name)} will be refused from now on. What it has proposed and nobody has confirmed is void.`}</p>
        </ConfirmDialog>
      )}
    </Frame>
  );
}

function Item({ assistant, onEnd }: { assistant: AssistantView; onEnd: () => void }) {
  const { name, place, scopes, networks } = assistant;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <Bot aria-hidden className="text-muted mt-1 shrink-0" size={20} strokeWidth={1.8} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted text-sm break-words">
          <span className="font-mono">{place.name}</span> · {scopeWords(scopes)}
        </p>
        {networks.length > 0 && <p className="text-muted text-sm break-words">Only from {networks.join(', ')}</p>}
        <KeyTimes verb="Connected" {...assistant} />
      </div>
      <Button size="sm" aria-label={`Disconnect ${isolated(name)}`} onClick={onEnd}>
        Disconnect
      </Button>
    </li>
  );
}
