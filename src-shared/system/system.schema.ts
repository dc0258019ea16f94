import { z } from 'zod';
import type { May } from '../may.ts';
import { systemMessages } from '../messages/system.ts';
import { cursorFields } from '../paging.schema.ts';
import { choice } from '../text.ts';
import { FLAG_KEYS, type FlagKey } from './flags.ts';

/** Switches a feature flag (ruling C33). */
export const setFlagInput = z.strictObject({
  key: choice('Flag', FLAG_KEYS),
  value: z.boolean({ error: 'Value must be true or false' }),
});

/** A flag as staff see it. */
export interface FlagView {
  key: FlagKey;
  value: boolean;
  description: string;
  /** ISO moment. */
  updatedAt: string;
}

/** What a job is doing: `retrying` waits for its next try after an error, `failed` is not tried again by itself. */
export const JOB_STATES = ['waiting', 'retrying', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const listJobsInput = z.strictObject({ state: choice('State', JOB_STATES).optional(), ...cursorFields });

/** graphile-worker's number of a job. */
const jobId = z.string({ error: systemMessages.noSuchJob }).regex(/^[1-9]\d{0,17}$/, systemMessages.noSuchJob);
export const retryJobInput = z.strictObject({ jobId });
export const runJobInput = z.strictObject({ job: z.string().max(100) });

/** A job that waits, runs or has failed; what is done is gone from the list. Moments are ISO. */
export interface JobView {
  id: string;
  job: string;
  state: JobState;
  attempts: number;
  attemptsMax: number;
  runAt: string;
  createdAt: string;
  /** The first line of the last error. */
  error: string | null;
  may: May<'retry'>;
}

/** A job that runs by the clock. Moments are ISO. */
export interface RecurringJobView {
  job: string;
  description: string;
  lastRun: string | null;
  nextRun: string;
  error: string | null;
  failed: boolean;
}

/** A part of the system: its figures, and in one sentence what is wrong with it; null where nothing is. */
type Part<Figures> = Figures & { problem: string | null };

/** How the system is, at one moment. Sizes in bytes, moments ISO. */
export interface SystemHealth {
  checkedAt: string;
  database: Part<{ version: string; sizeBytes: number; connections: number; connectionsMax: number }>;
  jobs: Part<{
    waiting: number;
    running: number;
    retrying: number;
    failed: number;
    workers: number;
    dueSince: string | null;
  }>;
  mail: Part<{ sentToday: number; waiting: number; failedToday: number; provider: string }>;
  /** `freeBytes` is null where the store has no end. */
  files: Part<{ freeBytes: number | null; provider: string }>;
  version: Part<{ accord: string; node: string; startedAt: string }>;
}
