import { z } from 'zod';
import type { Moment } from '../dates.ts';
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
  updatedAt: Moment;
}

/** The state of a job: `retrying` waits for its next attempt after an error, `failed` is not retried automatically. */
const JOB_STATES = ['waiting', 'retrying', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const listJobsInput = z.strictObject({ state: choice('State', JOB_STATES).optional(), ...cursorFields });

/** graphile-worker's number of a job. */
const jobId = z.string({ error: systemMessages.noSuchJob }).regex(/^[1-9]\d{0,17}$/, systemMessages.noSuchJob);
export const retryJobInput = z.strictObject({ jobId });
export const runJobInput = z.strictObject({ job: z.string().max(100) });

/** A job that waits, is running or has failed; finished jobs are not in the list. Moments are ISO. */
export interface JobView {
  id: string;
  job: string;
  state: JobState;
  attempts: number;
  attemptsMax: number;
  runAt: Moment;
  createdAt: Moment;
  /** The first line of the last error. */
  error: string | null;
  may: May<'retry'>;
}

/** A scheduled job. Moments are ISO. */
export interface RecurringJobView {
  job: string;
  description: string;
  lastRun: Moment | null;
  nextRun: Moment;
  error: string | null;
  failed: boolean;
}

/** A part of the system: its figures, and what is wrong with it in one sentence; null if nothing is. */
type Part<Figures> = Figures & { problem: string | null };

/** The state of the system at one moment. Sizes in bytes, moments ISO. */
export interface SystemHealth {
  checkedAt: Moment;
  database: Part<{ version: string; sizeBytes: number; connections: number; connectionsMax: number }>;
  jobs: Part<{
    waiting: number;
    running: number;
    retrying: number;
    failed: number;
    workers: number;
    dueSince: Moment | null;
  }>;
  mail: Part<{ sentToday: number; waiting: number; failedToday: number; provider: string }>;
  /** `freeBytes` is null if the store has no limit. */
  files: Part<{ freeBytes: number | null; provider: string }>;
  version: Part<{ accord: string; node: string; startedAt: Moment }>;
}
