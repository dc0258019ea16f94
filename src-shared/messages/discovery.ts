import { grouped, plural } from '../format.ts';

/** Discover Creators and the creator analytics card (brand, sections 2 and 8). */
export const discoveryMessages = {
  resultLine: (shown: number, total: number, filters: number) =>
    `Showing ${grouped(shown)} of ${plural(total, 'creator')}${
      filters > 0 ? ` with ${plural(filters, 'filter')} applied` : ''
    }`,
  createCampaign: (selected: number) => `Create Campaign (${selected} selected)`,
  more: (count: number) => `+${count} more`,
} as const;
