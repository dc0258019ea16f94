import { finished, PassThrough, type Readable } from 'node:stream';

/** The same bytes in a separate stream: if its reader stops early or fails, the source is not destroyed but read to its end. */
export function detached(source: Readable): Readable {
  const copy = new PassThrough();
  // The connection may break before anyone reads; the empty listener keeps that error for a later reader.
  copy.on('error', () => undefined);
  finished(source, { writable: false }, (error) => {
    if (error) copy.destroy(error);
  });
  copy.once('close', () => {
    source.unpipe(copy);
    source.resume();
  });
  return source.pipe(copy);
}
