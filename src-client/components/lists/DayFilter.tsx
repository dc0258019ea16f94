import { useState } from 'react';
import { DateField } from '../fields/Field.tsx';
import { day } from './listSearch.ts';

interface DayFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A day that filters; a year that is typed halfway stays in the field and filters nothing. */
export function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DateField
      label={label}
      value={typed ?? value}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        const chosen = day(target.value);
        const whole = target.value === '' || chosen !== undefined;
        setTyped(whole ? null : target.value);
        if (whole) onChange(chosen);
      }}
    />
  );
}
