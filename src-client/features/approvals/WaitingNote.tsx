import { AppLink } from '#client/components/base/AppLink.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { WaitingApproval } from '#shared/approvals/approvals.schema.ts';
import { approvalText } from '#shared/messages/approvals.ts';

/** What waits for a second person in a campaign. */
export function WaitingNote({ waiting, campaign }: { waiting: readonly WaitingApproval[]; campaign: string }) {
  return (
    <Callout className="mb-4" title="Waits for approval by a second person">
      <ul className="space-y-1">
        {waiting.map(({ id, act, creators, amount, askedBy, askedAt }) => (
          <li key={id}>
            {filled('{what}, {amount}: {person} has waited since {day}.', {
              what: approvalText(act, creators, campaign),
              amount: <Money {...amount} />,
              person: askedBy,
              day: <DateText value={askedAt} />,
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1.5">
        <AppLink to="/brand/approvals" className="link">
          All approvals
        </AppLink>
      </p>
    </Callout>
  );
}
