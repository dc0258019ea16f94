import type { JobHandlers } from '../jobs.ts';
import { noteMailResult } from './invites.service.ts';

export const userJobs: JobHandlers = {
  'invites.mail-result': ({ inviteId, delivered }, ctx) => noteMailResult(ctx, inviteId, delivered),
};
