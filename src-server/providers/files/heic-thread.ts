import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import sharp from 'sharp';
import type { MadeOfHeic } from './heic.ts';

// Runs in a thread of its own, for one photo: `heic.ts` starts it with the path of the file.
const { data, width, height } = await decode({ buffer: await readFile(String(workerData)) });
const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
  .flatten({ background: 'white' })
  .jpeg({ quality: 92 })
  .toBuffer();
parentPort?.postMessage({ jpeg, width, height } satisfies MadeOfHeic);
