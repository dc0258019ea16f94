import { z } from 'zod';
import type { Moment } from '../dates.ts';
import type { DealStatus } from '../lifecycles.ts';
import { manyIds } from '../many.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import type { Slice } from '../paging.ts';
import type { DealNames } from '../settings/placeholders.ts';
import { words } from '../settings/templates.schema.ts';
import { TIME_SORTS } from '../sorts.ts';
import { choice, id, searchText } from '../text.ts';
import { tagText } from './crm.schema.ts';
import { PERSON_SOURCES, PERSON_STAGES, type PersonSource, type PersonStage } from './person-stages.ts';

const stage = choice('Stage', PERSON_STAGES);

const peopleFilters = {
  search: searchText().default(''),
  stage: stage.nullish(),
  source: choice('Source', PERSON_SOURCES).nullish(),
  tag: tagText().nullish(),
  sort: choice('Sort', TIME_SORTS).default('newest'),
};
export const listPeopleInput = z.strictObject({ ...peopleFilters, ...cursorFields });
export const exportPeopleInput = z.strictObject(peopleFilters);
export type PeopleFilters = z.infer<typeof exportPeopleInput>;

export const personIdInput = z.strictObject({ personId: id('Person') });
const personIds = manyIds('Person');
export const inviteContactsInput = z.strictObject({ personIds });
/** The people whom a message would reach. */
export const bulkRecipientsInput = z.strictObject({ personIds });
/** A message to several people, each in their own conversation. `requestKey` is the same when the same message is sent again. */
export const sendBulkInput = z.strictObject({ requestKey: id('Key'), personIds, text: words });
export const setStageInput = z.strictObject({ personId: id('Person'), stage });

/** One of a brand's people: a creator, or a contact who has no account that the brand may know of. */
export interface PersonRow {
  /** The creator's, or the contact's. */
  id: string;
  kind: 'creator' | 'contact';
  name: string;
  /** A creator's name on Accord, or the handle that the file gave. */
  handle: string | null;
  avatarUrl: string | null;
  platform: string | null;
  followers: number | null;
  stage: PersonStage;
  source: PersonSource;
  tags: string[];
  /** Deals with the brand that are under way, and that were completed. */
  activeDeals: number;
  completedDeals: number;
  addedAt: Moment;
}

/** A page of a brand's people; in a preview nothing can be changed. */
export interface PeoplePage extends Slice<PersonRow> {
  may: May<'change'>;
}

/** A deal with the brand; its conversation is open to both. */
export interface PersonDeal {
  id: string;
  campaignId: string;
  campaign: string;
  status: DealStatus;
  amount: Money;
  invitedAt: Moment;
}

/** One of a brand's people, with what only their own page shows. */
export interface PersonView extends PersonRow {
  /** A contact's address, as the brand's own file has it; null for a creator. */
  email: string | null;
  /** What the file says about a contact. */
  note: string | null;
  /** When a contact was last mailed an invitation. */
  invitedAt: Moment | null;
  /** Whether Discover shows the creator at the moment. */
  listed: boolean;
  /** The newest deals first. */
  deals: PersonDeal[];
  may: May<'setStage' | 'invite' | 'inviteContact' | 'remove'>;
}

/** One of those who were chosen for a message, with the names that fill its placeholders. */
export interface BulkRecipient {
  id: string;
  name: string;
  names: DealNames;
  /** Why the message would not be sent; null if it would be. */
  refusal: string | null;
}

/** Those who were chosen for a message, and how many more the company can send today. */
export interface BulkRecipients {
  rows: BulkRecipient[];
  left: number;
}
