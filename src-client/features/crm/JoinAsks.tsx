import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import type { JoinAsk } from '#shared/crm/join.schema.ts';
import { isolated } from '#shared/isolated.ts';

/** The brands by whose link a creator signed up, until they are answered; nothing if there are none. */
export function JoinAsks() {
  return (
    <Loaded failure={() => null} skeleton={null}>
      <Known />
    </Loaded>
  );
}

function Known() {
  const [asks] = trpc.crm.asks.useSuspenseQuery();
  return asks.map((ask) => <Ask key={ask.code} ask={ask} />);
}

function Ask({ ask: { code, brand, logoUrl } }: { ask: JoinAsk }) {
  const answer = trpc.crm.answerJoin.useMutation(toasting());
  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={brand} src={logoUrl} />
        <p className="min-w-0 flex-1 basis-56">
          <span className="block font-semibold">{`${isolated(brand)} would like to have you among its creators`}</span>
          <span className="text-muted block text-sm">
            It sees what your profile shows to every brand, and can invite you to campaigns. You decide about every
            offer.
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={answer.isPending} onClick={() => answer.mutate({ code, agreed: false })}>
            No, thanks
          </Button>
          <Button
            size="sm"
            variant="primary"
            busy={answer.isPending}
            onClick={() => answer.mutate({ code, agreed: true })}
          >
            Yes, join
          </Button>
        </div>
      </div>
    </Card>
  );
}
