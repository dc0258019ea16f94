import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refresh } from '#client/refresh.ts';
import { until } from '#tests/support/stopped-timers.ts';

/** A client with a read whose answers come when they are given. */
function reading(queryKey: readonly unknown[]) {
  const client = new QueryClient();
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const read = client.fetchQuery({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const query = client.getQueryCache().find({ queryKey });
  return { client, asked, read, query };
}

test('a first read that is on its way when something changes is read again, because its answer may be older', async () => {
  const { client, asked, read, query } = reading([['payments', 'contract'], { type: 'query' }]);
  const refreshed = refresh(client, ['payment']);
  await until(() => query?.state.isInvalidated);
  asked[0]?.resolve('Deposit due');
  await Promise.all([read, refreshed]);
  expect(query?.isStale()).toBe(true);
});

test('a read that the change does not touch stays as it is', async () => {
  const { client, asked, read, query } = reading([['calendar', 'events'], { type: 'query' }]);
  const refreshed = refresh(client, ['payment']);
  asked[0]?.resolve('Today');
  await Promise.all([read, refreshed]);
  expect(query?.isStale()).toBe(false);
});
