/** The header of every request of the tus protocol, and the type of the pieces that it sends. */
export const TUS = { 'tus-resumable': '1.0.0' };
export const PIECE = 'application/offset+octet-stream';

/** Metadata in the format of the protocol's header. */
export const tusMetadata = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
