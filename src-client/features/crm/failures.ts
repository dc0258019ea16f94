import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { crmMessages } from '#shared/messages/crm.ts';
import type { Area } from './types.ts';

/** What is shown where deals did not come. */
export const dealsFailed = (area: Area) =>
  staffFailure((area === 'admin' ? crmMessages : crmMessages.toAgency).dealsLoadFailed);
