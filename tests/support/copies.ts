import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextNumber } from '#db/factories.ts';
import { isoDay } from '#shared/dates.ts';
import { oneAtATime, studioDatabase } from './database.ts';
import { type Harness, openHarness } from './harness.ts';
import { place, type Rows, rowsSince, snapshot } from './rows.ts';

// A scene, such as a campaign whose deposit is paid, takes hundreds of statements to reach by the product's own procedures. It is played once in a run,
// in an empty database, the studio; tests get its rows with other ids, as if it had just been played for them.

/** Plays a scene from plain data, and answers with plain data: its people and rows. */
type Play<Input, Scene> = (h: Harness, input: Input) => Promise<Scene>;

/** Who is in the scenes of a test file without being part of one, such as the member of staff who approves its campaigns. */
type Guest = (h: Harness) => Promise<{ id: string; email: string }>;

/** The studio, while it is open. */
let studio: Harness | null = null;
/** Only one scene at a time is played, so that all new rows are its own. */
let playing: Promise<unknown> = Promise.resolve();

interface Recorded {
  /** The texts between the names, and the names between the texts. */
  texts: string[];
  names: Name[];
  /** When it had been played. */
  playedAt: number;
  guest: { id: string; email: string };
}

interface Name {
  kind: 'id' | 'bank' | 'number' | 'time';
  value: string;
}

const NAME = new RegExp(
  [
    '(?<id>(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f]))',
    '(?<bank>\\b[a-z]{2,9}_[A-Za-z0-9_-]{24}(?![A-Za-z0-9_-]))',
    // The factories number their people.
    '(?<=\\b(?:(?:brand|creator|agency|admin|super_admin)-|creator_|brand |number))(?<number>\\d+)(?!\\d)',
    '(?<time>\\b\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d(?::\\d\\d)?))',
  ].join('|'),
  'gi',
);

/** Where a run keeps the record of a scene, in the folder that goes with the run. */
const fileOf = (key: string): string =>
  join(tmpdir(), `scene-${createHash('sha256').update(key).digest('base64url')}.json`);

function stored(key: string): Recorded | null {
  return existsSync(fileOf(key)) ? JSON.parse(readFileSync(fileOf(key), 'utf8')) : null;
}

/** Whoever reads it finds nothing or the whole record. */
function store(key: string, record: Recorded): void {
  const unfinished = `${fileOf(key)}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(record));
  renameSync(unfinished, fileOf(key));
}

/**
 * A function that makes the same scene as `play`, for a fraction of its time. Rows of later scenes have other ids, names of their own, and the times
 * that they would have if the scene had been played now. No other scene of the run has this name.
 */
export function copied<Input, Scene>(
  { name, guest }: { name: string; guest: Guest },
  play: Play<Input, Scene>,
): Play<Input, Scene> {
  const records = new Map<string, Promise<Recorded>>();
  const make = async (h: Harness, input: Input): Promise<Recorded | { played: Scene }> => {
    // The days of a campaign count from the day on which it is played.
    const key = `${name} ${isoDay(new Date())} ${JSON.stringify(input)}`;
    // A part of a scene that is being played.
    if (h === studio) {
      const part = (await records.get(key)) ?? stored(key);
      if (part) return part;
      const { scene, record } = await recordOf(h, play, input, guest);
      store(key, record);
      return { played: scene };
    }
    const recorded = async () => {
      const { record } = await inStudio((stage) => recordOf(stage, play, input, guest));
      store(key, record);
      return record;
    };
    const record = records.get(key) ?? inTurn(() => oneAtATime(key, async () => stored(key) ?? (await recorded())));
    records.set(key, record);
    return record;
  };
  return async (h, input) => {
    const made = await make(h, input);
    return 'played' in made ? made.played : copyOf<Scene>(made, h, await guest(h));
  };
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = playing.then(work, work);
  playing = turn;
  return turn;
}

/** Works in an empty studio: what another scene has left undone would go on in this one. */
async function inStudio<T>(work: (stage: Harness) => Promise<T>): Promise<T> {
  const stage = await openHarness(await studioDatabase());
  studio = stage;
  try {
    return await work(stage);
  } finally {
    studio = null;
    await stage.close();
  }
}

async function recordOf<Input, Scene>(
  h: Harness,
  play: Play<Input, Scene>,
  input: Input,
  guest: Guest,
): Promise<{ scene: Scene; record: Recorded }> {
  const { id, email } = await guest(h);
  const before = await snapshot(h.owner);
  const startedAt = Date.now() - 1_000;
  const scene = await play(h, input);
  const rows = await rowsSince(h.owner, before, id);
  const text = JSON.stringify({ scene, rows }, tagged);
  const texts: string[] = [];
  const names: Name[] = [];
  let from = 0;
  for (const found of text.matchAll(NAME)) {
    const [kind, value] = Object.entries(found.groups ?? {}).find(([, one]) => one !== undefined) ?? [];
    if (!kind || !value) throw new Error('One of the groups matches');
    // What did not happen in the scene is as long ago in every copy: people have been there before.
    if (kind === 'time' && Date.parse(value) < startedAt) continue;
    texts.push(text.slice(from, found.index));
    names.push({ kind: kind as Name['kind'], value });
    from = found.index + value.length;
  }
  const record = { texts: [...texts, text.slice(from)], names, playedAt: Date.now(), guest: { id, email } };
  return { scene, record };
}

async function copyOf<Scene>(record: Recorded, h: Harness, guest: Recorded['guest']): Promise<Scene> {
  const laterBy = Date.now() - record.playedAt;
  const others = new Map([
    [record.guest.id, guest.id],
    [numberIn(record.guest.email), numberIn(guest.email)],
  ]);
  const rename = ({ kind, value }: Name): string => {
    if (kind === 'time') return new Date(Date.parse(value) + laterBy).toISOString();
    const other = others.get(value) ?? fresh(kind, value);
    others.set(value, other);
    return other;
  };
  const text = record.texts
    .map((part, index) => part + (record.names[index] ? rename(record.names[index]) : ''))
    .join('');
  const { scene, rows } = JSON.parse(text, untagged) as { scene: Scene; rows: Rows };
  await place(h.owner, rows);
  return scene;
}

const numberIn = (email: string): string => /\d+/.exec(email)?.[0] ?? '';

function fresh(kind: Name['kind'], value: string): string {
  if (kind === 'id') return randomUUID();
  if (kind === 'number') return `${nextNumber()}`;
  return `${value.slice(0, value.indexOf('_'))}_${randomBytes(18).toString('base64url')}`;
}

/** Times and maps that JSON does not have. */
function tagged(this: unknown, key: string, value: unknown): unknown {
  const raw = (this as { [key: string]: unknown })[key];
  if (raw instanceof Date) return { $date: raw.toISOString() };
  if (raw instanceof Map) return { $map: [...raw] };
  return value;
}

function untagged(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$date' in value) return new Date(String(value.$date));
  if ('$map' in value) return new Map(value.$map as [unknown, unknown][]);
  return value;
}
