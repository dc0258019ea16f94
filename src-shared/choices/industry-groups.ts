/** The brand's eight industries (brand, section 3), which brands, campaigns and filters name. */
export const INDUSTRY_GROUPS = ['fashion', 'beauty', 'fitness', 'food', 'travel', 'tech', 'home', 'parenting'] as const;
export type IndustryGroup = (typeof INDUSTRY_GROUPS)[number];
