import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { loadEnv } from '#server/env.ts';
import { networkOf, plainAddress } from '#server/net/network.ts';

const proxiesOf = (TRUST_PROXY?: string) => loadEnv({ NODE_ENV: 'test', DATA_DIR: tmpdir(), TRUST_PROXY }).trustProxy;

test('[S7] the header of a proxy that is not named is not trusted', () => {
  for (const setting of [undefined, '', '0', 'false']) expect(proxiesOf(setting)).toBe(false);
});

test('a number trusts that many hops, with any addresses', () => {
  const believed = proxiesOf('2');
  const hops = [0, 1, 2, 3].map((hop) => typeof believed === 'function' && believed('203.0.113.9', hop));
  expect(hops).toEqual([true, true, false, false]);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  [' loopback , 10.0.0.0/8,uniquelocal', 'loopback,10.0.0.0/8,uniquelocal'],
  ['2001:db8::/32', '2001:db8::/32'],
])('%s names networks', (setting, list) => {
  expect(proxiesOf(setting)).toBe(list);
});

test.each([
  'true',
  'TRUE',
  'yes',
  'all',
  '-1',
  '1.5',
  '100',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0/8',
  '::/129',
  '*',
  'a,b',
  '10.0.0.1,,10.0.0.2',
])('[S7] %s is refused with one sentence that says what to write', (setting) => {
  expect(() => proxiesOf(setting)).toThrow(
    new Error(
      'TRUST_PROXY: must be the number of proxies in front of Accord, such as 1, or their addresses and networks, such as loopback,10.0.0.0/8',
    ),
  );
});

test.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['::FFFF:C633:6407', '198.51.100.7', '198.51.100.7'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1', '2001:db8::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:0:2::', '2001:db8:0:2::', '2001:db8:0:2::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
  ['::1', '::1', '::/64'],
])('[S7] %s is %s of the network %s', (text, address, network) => {
  expect(plainAddress(text)).toBe(address);
  expect(networkOf(text)).toBe(network);
});

test.each([
  undefined,
  '',
  'unknown',
  '1.2.3',
  '01.2.3.4',
  '[::1]',
  '::1/64',
  '1.2.3.4:80',
  '::1 ',
  '1:2:3:4:5:6:7:8:9',
  '%',
])('[S7] %s is no address', (text) => {
  expect(plainAddress(text)).toBeNull();
});
