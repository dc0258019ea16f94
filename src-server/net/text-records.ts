import { Resolver } from 'node:dns/promises';

/** How long a name server may take, and how often it is asked. */
const ANSWER = { timeout: 3_000, tries: 2 };

/** Whether the DNS has a text record now. `servers`: name servers other than those of this machine. Throws nothing. */
export async function hasTextRecord(
  { name, value }: { name: string; value: string },
  servers: readonly string[],
): Promise<boolean> {
  const resolver = new Resolver(ANSWER);
  if (servers.length > 0) resolver.setServers(servers);
  const found = await resolver.resolveTxt(name).catch(() => []);
  return found.some((parts) => parts.join('') === value);
}
