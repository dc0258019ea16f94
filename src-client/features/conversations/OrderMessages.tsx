import { Card } from '#client/components/base/Card.tsx';
import { MessagesButton } from './MessagesButton.tsx';

/** Opens the conversation with each creator of an order, whatever its stage. */
export function OrderMessages({ creators }: { creators: readonly { dealId: string; name: string }[] }) {
  return (
    <Card title="Messages" description="Messages to a creator are private and stay with the deal." className="mt-4">
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
