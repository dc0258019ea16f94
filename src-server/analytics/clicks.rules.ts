import { createHmac, timingSafeEqual } from 'node:crypto';

const TIME_BYTES = 5;
const SEAL_BYTES = 10;

const sealOf = (key: string, link: string, time: Buffer): Buffer =>
  createHmac('sha256', key).update(`${link}\n`).update(time).digest().subarray(0, SEAL_BYTES);

/**
 * What the address of a target says about a click: its second, sealed for its link, so that a shop can send it back with an order and nobody can make
 * one up. It says nothing about the visitor, and nothing is stored: all who click a link in the same second get the same.
 */
export function sealClick(key: string, link: string, at: Date): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Math.floor(at.getTime() / 1_000), 0, TIME_BYTES);
  return Buffer.concat([time, sealOf(key, link, time)]).toString('base64url');
}

/** When a link was clicked; null for what was not sealed for this link. */
export function clickTime(key: string, link: string, click: string): Date | null {
  const bytes = Buffer.from(click, 'base64url');
  const time = bytes.subarray(0, TIME_BYTES);
  const seal = bytes.subarray(TIME_BYTES);
  if (seal.length !== SEAL_BYTES || !timingSafeEqual(seal, sealOf(key, link, time))) return null;
  return new Date(time.readUIntBE(0, TIME_BYTES) * 1_000);
}
