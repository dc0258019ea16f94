import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { crmMessages } from '#shared/messages/crm.ts';
import type { Area } from './types.ts';

/** Shown if deals could not be read. */
export const dealsFailed = (area: Area) =>
  staffFailure((area === 'admin' ? crmMessages : crmMessages.toAgency).dealsLoadFailed);
