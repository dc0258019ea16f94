import { Card } from '#client/components/base/Card.tsx';
import { MessagesButton } from './MessagesButton.tsx';

/** Opens the conversation with each creator of an order, whatever its stage. */
export function OrderMessages({ creators }: { creators: readonly { dealId: string; name: string }[] }) {
  return (
    <Card
      title="Messages"
      description="What you write to a creator here is between the two of you, and stays with the deal."
      className="mt-4"
    >
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
