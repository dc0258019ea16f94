import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import type { FileStore } from './interface.ts';
import { createLocalFileStore } from './local.ts';
import { createS3FileStore } from './s3.ts';

/** The store of this installation: a bucket if one is configured, otherwise a directory. */
export const createFileStore = (env: Pick<Env, 's3' | 'dataDir'>): FileStore =>
  env.s3 === null
    ? createLocalFileStore(join(env.dataDir, 'files'))
    : createS3FileStore(env.s3, join(env.dataDir, 'incoming'));
