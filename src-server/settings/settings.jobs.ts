import type { JobHandlers } from '../jobs.ts';
import { deliver } from './webhook-sending.service.ts';

export const settingsJobs: JobHandlers = {
  'settings.deliver-webhook': ({ deliveryId }, ctx) => deliver(ctx, deliveryId),
};
