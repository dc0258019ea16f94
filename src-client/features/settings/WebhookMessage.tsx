import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { wholeNumber } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { eventLabels } from '#shared/messages/settings/webhooks-card.ts';
import { roleLabels } from '#shared/users/people.ts';
import { OutcomePill } from './OutcomePill.tsx';
import type { AttemptView, OpenDelivery } from './types.ts';

interface MessageProps {
  deliveryId: string;
  /** Whether the webhook is on: one that is off is sent nothing. */
  on: boolean;
  onClose: () => void;
}

/** A message of the log: its text, and each attempt to send it, with the headers and the answer. */
export function WebhookMessage({ deliveryId, on, onClose }: MessageProps) {
  const replay = trpc.settings.replayWebhook.useMutation(toasting('Sent again'));
  return (
    <LoadedDialog
      title="Message"
      onClose={onClose}
      asked={deliveryId}
      failure="This message could not be loaded"
      lines={6}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            icon={RotateCw}
            variant="primary"
            disabled={!on}
            busy={replay.isPending}
            onClick={() => replay.mutate({ deliveryId })}
          >
            Send again
          </Button>
        </>
      }
    >
      <Message deliveryId={deliveryId} />
    </LoadedDialog>
  );
}

function Message({ deliveryId }: { deliveryId: string }) {
  const [message] = trpc.settings.webhookDelivery.useSuspenseQuery({ deliveryId });
  const { id, event, createdAt, concerns, nextAttemptAt, body, tries } = message;
  return (
    <div className="space-y-6">
      <DescriptionList
        narrow={1}
        items={[
          { label: 'Event', value: <span className="font-mono text-sm">{event}</span> },
          { label: 'Outcome', value: <OutcomePill {...message} /> },
          { label: 'Meaning', value: eventLabels[event] },
          { label: 'Happened', value: <DateText value={createdAt} time /> },
          {
            label: 'Concerns',
            value: concerns && `${isolated(concerns.name)} (${roleLabels[concerns.role].toLowerCase()})`,
          },
          { label: 'Next attempt', value: nextAttemptAt && <DateText value={nextAttemptAt} time /> },
          { label: 'Id', value: <span className="font-mono text-sm break-all">{id}</span>, wide: true },
        ]}
      />
      <Part title="Body">
        <Code label="Body">{indented(body)}</Code>
      </Part>
      <Part title="Attempts">
        {tries.length === 0 ? (
          <p className="text-muted text-sm">{noTries(message)}</p>
        ) : (
          <ol aria-label="Attempts" className="divide-base-300 -my-3 divide-y">
            {tries.map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </Part>
    </div>
  );
}

const noTries = ({ outcome, attempts }: OpenDelivery): string => {
  if (outcome === 'waiting') return 'It is being sent.';
  return attempts > 0 ? 'It was sent before attempts were kept.' : 'It was not sent.';
};

/** The text of a message as it is easiest to read; a text that is no JSON stays as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2.5 font-semibold">{title}</h3>
    {children}
  </section>
);

/** A text in the form in which machines read it; it scrolls by itself, also by keyboard. */
const Code = ({ label, children }: { label: string; children: string }) => (
  <section aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
    <pre tabIndex={0} className="hairline bg-base-200 overflow-x-auto rounded-xl p-3.5 font-mono text-[0.8125rem]">
      {children}
    </pre>
  </section>
);

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { number, attemptedAt, durationMs, status, error, response, headers, nextAt } = attempt;
  const accepted = status !== null && status >= 200 && status < 300;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
        Attempt {number}
        <StatusPill tone={accepted ? 'success' : 'error'}>{status ?? 'No answer'}</StatusPill>
      </p>
      <p className="text-muted text-sm">
        {filled('{date} · took {ms} ms', { date: <DateText value={attemptedAt} time />, ms: wholeNumber(durationMs) })}
        {nextAt && <> · {filled('next attempt {date}', { date: <DateText value={nextAt} time /> })}</>}
      </p>
      {error && <p className="text-error mt-1 text-sm break-words">{error}</p>}
      {response && (
        <div className="mt-2">
          <Code label={`Answer to attempt ${number}`}>{response}</Code>
        </div>
      )}
      <details className="mt-1 text-sm">
        <summary className="text-muted cursor-pointer py-1">Headers as sent</summary>
        <dl className="grid gap-1.5 pt-1">
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted font-mono">{name}</dt>
              <dd className="font-mono break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
