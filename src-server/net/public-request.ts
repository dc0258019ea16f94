import { lookup } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './public-address.ts';

/** The name of a host leads to an address that is not on the internet. */
export class AddressRefused extends Error {}

/** Looks a name up for the next connection, and refuses it if any of its addresses is not on the internet. */
const publicLookup: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error) callback(error, []);
    else if (!first || !found.every(({ address }) => isPublicAddress(address))) callback(new AddressRefused(), []);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string | Buffer;
  signal: AbortSignal;
  /** Hosts that are always allowed, for tests. */
  testHosts: readonly string[];
}

/**
 * Asks a server on the internet, over a connection of its own, and returns its answer as it begins. Redirects are not followed. The caller has checked
 * the address. @throws AddressRefused, and what Node throws
 */
export function askPublicly(
  target: URL,
  { method, headers, body, signal, testHosts }: Asked,
): Promise<IncomingMessage> {
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  const guard = testHosts.includes(hostOf(target)) ? {} : { lookup: publicLookup };
  return new Promise((resolve, reject) => {
    request(target, { method, headers, signal, agent: false, ...guard })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}
