import { oneOrMany, plural } from '../format.ts';

/** The admin's settings: flags, health and jobs (foundation, section 6; rulings A45, A47, ADM-SET-04, ADM-SET-11). */
export const systemMessages = {
  agencyOff: 'The agency area is switched off at the moment. Please try again later.',
  noSuchFlag: 'This flag',
  noSuchJob: 'This job was not found; it may be done by now.',
  jobIsRunning: 'This job is running.',
  jobFailed: 'The job could not be started',
} as const;

/** What can be wrong with a part of the system. */
export const healthMessages = {
  connectionsLow: 'Nearly all connections to the database are in use.',
  noWorker: 'No worker is running, so no email is sent and no money is moved.',
  jobsFailed: (count: number) => `${plural(count, 'job')} failed and will not be tried again.`,
  jobsLate: 'Jobs have been waiting for more than five minutes.',
  filesFull: (free: string) => `Only ${free} are free for files.`,
  mailFailed: (count: number) =>
    `${plural(count, 'email')} ${oneOrMany(count, 'was', 'were')} refused in the last 24 hours.`,
  mailLate: 'Email has been waiting for more than an hour.',
} as const;
