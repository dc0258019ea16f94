import { BlockList, isIP } from 'node:net';
import { isPublicHttpsUrl } from '#shared/text.ts';
import { plainAddress } from './network.ts';

/** IPv4 networks that are not part of the internet (IANA's special-purpose registry). */
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Ranges of global IPv6 addresses that lead elsewhere: special purposes, documentation, and those that contain an IPv4 address. */
const V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const notPublic = new BlockList();
for (const [network, bits] of V4) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of V6) notPublic.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the internet: not of this machine, its network, or one of the special networks. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Whether a text can be a host: an IP address, or a name with a letter in it. */
export const isHost = (text: string): boolean =>
  isIP(text) !== 0 || /^(?=.*[a-z])[a-z\d-]+(?:\.[a-z\d-]+)*\.?$/i.test(text);

/** The host of an address in the form in which it is looked up: without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a webhook may have this address. What a name resolves to is checked each time something is sent. `testHosts` are always allowed. */
export function isWebhookAddress(address: string, testHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  if (testHosts.includes(host)) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/** Whether a webhook may be created for it: in addition, a name has to be one of the internet. It may have a port. */
export function isNewWebhookAddress(address: string, testHosts: readonly string[]): boolean {
  if (!isWebhookAddress(address, testHosts)) return false;
  const url = new URL(address);
  if (testHosts.includes(hostOf(url))) return true;
  return isPublicHttpsUrl(url.port === '' ? address : address.replace(`:${url.port}`, ''));
}

/** Whether an address is one of these addresses, or in one of these networks. */
export function isWithin(ip: string | null, networks: readonly string[]): boolean {
  const address = plainAddress(ip ?? undefined);
  if (address === null) return false;
  const list = new BlockList();
  for (const each of networks) {
    const [base = '', bits] = each.split('/');
    const family = isIP(base) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
