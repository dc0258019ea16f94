import { useId } from 'react';
import { NumberField } from '#client/components/NumberField.tsx';
import { clampRange, type RangeBounds } from '#shared/discovery/discovery.schema.ts';

/** Both ends of a range, by slider or typed; each is kept within the bounds and the other end (BR-DISC-24). Null is the bound itself. */
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
  /** What the figures are: `$` stands before them, `%` behind. */
  prefix?: string;
  suffix?: string;
  onChange: (range: { min: number | null; max: number | null }) => void;
}) {
  const id = useId();
  const range = { min: min ?? bounds.min, max: max ?? bounds.max };
  const change = (moved: 'min' | 'max', value: number | null) => {
    const next = clampRange({ ...range, [moved]: value ?? bounds[moved] }, bounds, moved);
    onChange({
      min: next.min === bounds.min ? null : next.min,
      max: next.max === bounds.max ? null : next.max,
    });
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.875rem] font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((end) => {
          const name = `${label} ${end === 'min' ? 'from' : 'to'}`;
          return (
            <div key={end} className="min-w-0">
              <NumberField
                label={name}
                hideLabel
                value={range[end]}
                onChange={(value) => change(end, value)}
                {...(prefix && { prefix })}
                {...(suffix && { suffix })}
              />
              <input
                id={`${id}-${end}`}
                type="range"
                aria-label={`${name}, slider`}
                min={bounds.min}
                max={bounds.max}
                step={bounds.step}
                value={range[end]}
                onChange={(event) => change(end, Number(event.target.value))}
                className="range range-primary range-xs mt-2.5 w-full [--range-fill:0]"
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
