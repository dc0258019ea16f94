import type { LinkTarget } from '#client/components/base/address.ts';
import type { Area, Desk } from './types.ts';

/** The screens of the CRM, which exist in both areas. */
interface Links {
  home: LinkTarget;
  brands: LinkTarget;
  creators: LinkTarget;
  deals: LinkTarget;
  brandLeaderboard: LinkTarget;
  creatorLeaderboard: LinkTarget;
  brand: (brandId: string) => LinkTarget;
  creator: (id: string) => LinkTarget;
}

const ADMIN: Links = {
  home: { to: '/admin/crm' },
  brands: { to: '/admin/crm/brands' },
  creators: { to: '/admin/crm/creators' },
  deals: { to: '/admin/crm/deals' },
  brandLeaderboard: { to: '/admin/crm/brands/leaderboard' },
  creatorLeaderboard: { to: '/admin/crm/creators/leaderboard' },
  brand: (brandId) => ({ to: '/admin/crm/brands/$brandId', params: { brandId } }),
  creator: (id) => ({ to: '/admin/crm/creators/$id', params: { id } }),
};
const AGENCY: Links = {
  home: { to: '/agency/crm' },
  brands: { to: '/agency/crm/brands' },
  creators: { to: '/agency/crm/creators' },
  deals: { to: '/agency/crm/deals' },
  brandLeaderboard: { to: '/agency/crm/brands/leaderboard' },
  creatorLeaderboard: { to: '/agency/crm/creators/leaderboard' },
  brand: (brandId) => ({ to: '/agency/crm/brands/$brandId', params: { brandId } }),
  creator: (id) => ({ to: '/agency/crm/creators/$id', params: { id } }),
};

export const linksOf = (area: Area): Links => (area === 'admin' ? ADMIN : AGENCY);

/** The page of a brand or a creator at the desk that keeps something about them. */
export const personLink = (desk: Desk, { id, kind }: { id: string; kind: 'brand' | 'creator' }): LinkTarget =>
  desk === 'brand' ? { to: '/brand/people/$id', params: { id } } : linksOf(desk)[kind](id);
