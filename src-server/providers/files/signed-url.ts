import { createHmac, timingSafeEqual } from 'node:crypto';
import { FILE_LINK_MS } from '#shared/constants.ts';

/** What a link to a file grants. */
export interface FileGrant {
  fileId: string;
  /** The person in whose session alone the link works. */
  viewerId: string;
  disposition: 'inline' | 'attachment';
}

const sign = (key: string, payload: string): string => createHmac('sha256', key).update(payload).digest('base64url');

/**
 * The path of a file for one person. It expires one to two hours from now, on the hour, so that a page that is loaded twice has the same path and
 * browsers use their cached copy.
 */
export function fileUrl(key: string, grant: FileGrant, now: Date): string {
  const expires = (Math.ceil(now.getTime() / FILE_LINK_MS) + 1) * FILE_LINK_MS;
  const fields = [grant.fileId, grant.viewerId, grant.disposition, String(expires)].join(' ');
  const payload = Buffer.from(fields).toString('base64url');
  return `/files/${payload}.${sign(key, payload)}`;
}

/** What a link grants, or null if its signature is wrong or it has expired. */
export function readFileUrl(key: string, token: string, now: Date): FileGrant | null {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return null;
  const expected = Buffer.from(sign(key, payload));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [fileId, viewerId, disposition, expires] = Buffer.from(payload, 'base64url').toString().split(' ');
  if (!fileId || !viewerId || (disposition !== 'inline' && disposition !== 'attachment')) return null;
  return Number(expires) > now.getTime() ? { fileId, viewerId, disposition } : null;
}
