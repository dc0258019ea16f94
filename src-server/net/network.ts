import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const ipv4 = z.ipv4();
const ipv6 = z.ipv6();
/** The names stand for the usual private networks; a network of all addresses (`/0`) is refused. */
const network = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  ipv4,
  ipv6,
  z.union([z.cidrv4(), z.cidrv6()]).refine((text) => !text.endsWith('/0')),
]);

/** Whose X-Forwarded-For header is trusted: nobody's, that of these networks, or that of proxies up to a number of hops away. */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean);

/**
 * The proxies that TRUST_PROXY names: a number of hops, or addresses and networks separated by commas; null if it is neither. A number becomes a
 * function, because Fastify refuses a plain number of hops.
 */
export function readTrustedProxies(setting: string): TrustedProxies | null {
  if (['', '0', 'false'].includes(setting)) return false;
  if (/^\d{1,2}$/.test(setting)) return (_address, hop) => hop < Number(setting);
  const networks = setting.split(',').map((part) => part.trim());
  return networks.every((each) => network.safeParse(each).success) ? networks.join() : null;
}

/** The address that a request came from, in one spelling; that of the connection if the header holds no valid address. */
export function addressOfRequest(request: FastifyRequest): string | null {
  return plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress);
}

/** The network of {@link networkOf} that a request came from. */
export const networkOfRequest = (request: FastifyRequest): string => networkOf(addressOfRequest(request));

/** An address in one spelling; an IPv4 address written as IPv6 becomes IPv4 again. Null if the text is not an address. */
export function plainAddress(text: string | undefined): string | null {
  const address = text?.replace(/%\w+$/, '') ?? '';
  if (ipv4.safeParse(address).success) return address;
  if (!ipv6.safeParse(address).success) return null;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 6).join() === '0,0,0,0,0,ffff';
  if (!mapped) return spelled(address);
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
  return bytes.join('.');
}

/**
 * The network by which limits count and which is stored with an account: an IPv4 address, or the /64 of an IPv6 address, because one household has a
 * whole /64 and can use any address in it.
 */
export function networkOf(ip: string | null): string {
  const address = plainAddress(ip ?? undefined);
  if (address === null) return 'unknown';
  return address.includes('.') ? address : `${spelled(`${groupsOf(address).slice(0, 4).join(':')}::`)}/64`;
}

/** An IPv6 address as the URL standard spells it: lower case, the longest run of zeros left out. */
const spelled = (address: string): string => new URL(`http://[${address}]/`).hostname.slice(1, -1);

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = spelled(address)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
