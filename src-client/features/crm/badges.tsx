import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { industryGroup, industryLabel } from '#shared/choices/industries.ts';
import type { IndustryGroup } from '#shared/choices/industry-groups.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { UNKNOWN } from '#shared/format.ts';
import type { Tone } from '#shared/status-looks.ts';

/** The groups with their own colour (CRM-54); all others are neutral (ruling A36). */
const INDUSTRY_TONES: Readonly<Partial<Record<IndustryGroup, Tone>>> = {
  tech: 'info',
  fashion: 'primary',
  food: 'warning',
  travel: 'success',
  beauty: 'error',
};

/** A brand's industry in the colour of its group. */
export function IndustryBadge({ industry }: { industry: string | null }) {
  if (!industry) return <span className="text-muted">{UNKNOWN}</span>;
  const group = industryGroup(industry);
  return (
    <StatusPill tone={group ? (INDUSTRY_TONES[group] ?? 'neutral') : 'neutral'}>{industryLabel(industry)}</StatusPill>
  );
}

const PLATFORM_TONES: Readonly<Record<string, Tone>> = {
  instagram: 'primary',
  tiktok: 'neutral',
  youtube: 'error',
  linkedin: 'info',
  twitter: 'info',
};

/** A creator's main platform in its colour (CRM-53). */
export function PlatformBadge({ platform }: { platform: string | null }) {
  if (!platform) return <span className="text-muted">{UNKNOWN}</span>;
  return <StatusPill tone={PLATFORM_TONES[platform] ?? 'neutral'}>{platformLabel(platform)}</StatusPill>;
}
