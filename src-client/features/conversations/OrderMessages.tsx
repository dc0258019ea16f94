import { MessageSquare } from 'lucide-react';
import { Card } from '#client/components/base/Card.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { MessagesButton } from './MessagesButton.tsx';

/** Opens the conversation with each creator of an order, whatever its stage. */
export function OrderMessages({ creators }: { creators: readonly { dealId: string; name: string }[] }) {
  if (creators.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={MessageSquare}
          title="Nobody to write to yet"
          text="You can write to every creator whom you have invited to this campaign."
        />
      </Card>
    );
  }
  return (
    <Card title="Messages" description="Messages to a creator are private and stay with the deal.">
      <ul aria-label="Messages" className="flex flex-wrap gap-2">
        {creators.map(({ dealId, name }) => (
          <li key={dealId}>
            <MessagesButton dealId={dealId} name={name} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
