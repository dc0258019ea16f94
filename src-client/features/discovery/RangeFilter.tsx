import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';
import { NumberField } from '#client/components/parts/NumberField.tsx';
import { SliderLine } from '#client/components/parts/SliderLine.tsx';
import { clampRange, type RangeBounds } from '#shared/discovery/filters.ts';

const ENDS = ['min', 'max'] as const;

interface Range {
  min: number;
  max: number;
}

/** Both ends of a range, by slider or typed; each is kept within the bounds and the other end (BR-DISC-24). Null means the bound itself. */
export function RangeFilter({
  label,
  bounds,
  min,
  max,
  prefix,
  suffix,
  onChange,
}: {
  label: string;
  bounds: RangeBounds;
  min: number | null;
  max: number | null;
  /** The unit of the figures: `$` goes before them, `%` after. */
  prefix?: string;
  suffix?: string;
  onChange: (range: { min: number | null; max: number | null }) => void;
}) {
  // While a handle is dragged, the range is local; the change is reported when it is released.
  const [sliding, setSliding] = useState<Range | null>(null);
  const range = sliding ?? { min: min ?? bounds.min, max: max ?? bounds.max };
  const set = (next: Range) =>
    onChange({
      min: next.min === bounds.min ? null : next.min,
      max: next.max === bounds.max ? null : next.max,
    });
  const nameOf = (end: 'min' | 'max') => `${label} ${end === 'min' ? 'from' : 'to'}`;
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.875rem] font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {ENDS.map((end) => (
          <NumberField
            key={end}
            label={nameOf(end)}
            hideLabel
            decimals={2}
            value={range[end]}
            onChange={(value) => set(clampRange({ ...range, [end]: value ?? bounds[end] }, bounds, end))}
            {...(prefix && { prefix })}
            {...(suffix && { suffix })}
          />
        ))}
      </div>
      <Slider.Root
        {...bounds}
        value={[range.min, range.max]}
        onValueChange={([low = bounds.min, high = bounds.max]) => setSliding({ min: low, max: high })}
        onValueCommitted={([low = bounds.min, high = bounds.max]) => {
          setSliding(null);
          set({ min: low, max: high });
        }}
        // A handle stops at the other one.
        thumbCollisionBehavior="none"
      >
        <SliderLine handles={ENDS.map((end) => `${nameOf(end)}, slider`)} />
      </Slider.Root>
    </fieldset>
  );
}
