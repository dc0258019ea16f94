import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';
import { setTheme, type ThemeChoice, useThemeChoice } from './theme.ts';

const CHOICES: readonly { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

/** Light, Dark or System, remembered on this device. */
export function ThemeSwitch({ className }: { className?: string }) {
  const choice = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={cx('bg-base-200 hairline flex rounded-lg p-0.5', className)}>
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className={cx(
            'has-focus-visible:outline-primary relative grid h-8 flex-1 cursor-pointer place-items-center rounded-md px-2.5 has-focus-visible:outline-2',
            choice === value
              ? 'bg-base-100 text-base-content hairline'
              : 'text-muted hover:text-base-content border border-transparent',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => setTheme(value)}
            className="absolute inset-0 cursor-pointer appearance-none"
          />
          <Icon aria-hidden size={16} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
