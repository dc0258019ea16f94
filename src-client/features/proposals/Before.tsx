import { Callout } from '#client/components/core/Callout.tsx';
import { formatMoney } from '#shared/format.ts';
import type { ProposalText } from '#shared/proposals/proposals.schema.ts';

/** A text as lines that can be compared. */
const linesOf = ({ title, fields, effects, price }: ProposalText): string[] => [
  title,
  ...fields.map(({ label, value }) => `${label}: ${value}`),
  ...(price ? [`Price: ${formatMoney(price)}`] : []),
  ...effects,
];

const without = (lines: readonly string[], others: readonly string[]): string[] =>
  lines.filter((line) => !others.includes(line));

/** What has changed since the proposal that this one was made instead of. */
export function Before({ before, now }: { before: ProposalText; now: ProposalText }) {
  const [then, today] = [linesOf(before), linesOf(now)];
  const gone = without(then, today);
  const added = without(today, then);
  return (
    <Callout
      kind="warning"
      title={gone.length + added.length === 0 ? 'The one before has run out' : 'This has changed since it was proposed'}
    >
      <p>Nothing has been done. Read it again before you confirm it.</p>
      {gone.length > 0 && <Lines title="No longer so" lines={gone} />}
      {added.length > 0 && <Lines title="New" lines={added} />}
    </Callout>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="mt-2">
      <p className="font-medium">{title}</p>
      <ul className="list-disc space-y-0.5 pl-5">
        {lines.map((line) => (
          <li key={line} className="break-words whitespace-pre-wrap">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
