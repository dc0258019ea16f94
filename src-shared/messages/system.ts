/** The admin's settings: flags, health and jobs (foundation, section 6; rulings A45, A47, ADM-SET-04, ADM-SET-11). */
export const systemMessages = {
  noSuchJob: 'This job was not found; it may be done by now.',
  jobIsRunning: 'This job is running.',
  jobFailed: 'The job could not be started',
} as const;
