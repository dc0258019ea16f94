import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['crm'];
/** The data of the CRM, as it arrives in the browser. */
export type Stats = Outputs['stats'];
export type BrandRow = Outputs['brands']['rows'][number];
export type Brand = Outputs['brand'];
export type CreatorRow = Outputs['creators']['rows'][number];
export type Creator = Outputs['creator'];
export type DealRow = Outputs['deals']['rows'][number];
export type Deal = Outputs['deal'];
export type Note = Outputs['notes']['rows'][number];
export type FollowUp = Outputs['marks']['followUps'][number];
export type Entry = Outputs['timeline']['rows'][number];
export type Person = Outputs['people']['rows'][number];
export type Recipients = Outputs['bulkRecipients'];
export type PersonDetail = Outputs['person'];
/** The area to which a screen of the whole CRM belongs. */
export type Area = 'admin' | 'agency';
/** Where tags, notes and follow-ups are kept: by staff, an agency or a brand. */
export type Desk = Area | 'brand';
