import { useQueryClient } from '@tanstack/react-query';

/** After a change of contract or money everything that shows them asks again, on whichever screen it stands. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  const routers = ['payments', 'orders', 'campaigns', 'deals'];
  return () => Promise.all(routers.map((router) => client.invalidateQueries({ queryKey: [[router]] })));
}
