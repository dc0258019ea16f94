import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded, startEmbedded } from '#db/embedded.ts';

const PREFIX = 'accord-tests-';
const ROOM_BYTES = 4e9;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes the folders of runs that were killed, and stops their databases. */
async function sweep(place: string): Promise<void> {
  const left = readdirSync(place).filter((name) => name.startsWith(PREFIX) && !isAlive(Number(name.split('-')[2])));
  for (const folder of left.map((name) => join(place, name))) {
    for (const dataDir of readdirSync(folder).map((name) => join(folder, name))) {
      if (findEmbedded(dataDir)) await (await startEmbedded({ dataDir })).stop();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the folder of this test run, in memory if there is room, because a disk is slower. It is the temporary folder of the run and of all processes
 * that it starts, so no test has to remove what it makes there. Returns what removes the folder.
 */
export default async function makeRunFolder(): Promise<() => void> {
  const place = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  await sweep(place);
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
