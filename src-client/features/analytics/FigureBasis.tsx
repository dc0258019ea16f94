import { Info } from 'lucide-react';
import { IconButton } from '#client/components/base/Button.tsx';
import { Tooltip } from '#client/components/base/Tooltip.tsx';
import { figureTexts } from '#shared/messages/analytics/figures.ts';

/** Says once, for all costs of a screen, what they are made of. */
export function FigureBasis() {
  return (
    <Tooltip text={figureTexts.basis}>
      <IconButton icon={Info} label="How costs are counted" title="" />
    </Tooltip>
  );
}
