import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { AMOUNT_MAX_MAJOR } from '#shared/constants.ts';
import { type Currency, currencyInfo } from '#shared/currencies.ts';
import { decimalNumber, formatMoney, grouped } from '#shared/format.ts';
import { moneyToInput, parseMoney } from '#shared/money.ts';
import { parseNumber } from '#shared/numbers.ts';
import { cx } from '../base/cx.ts';
import { useTyping } from '../base/typing.ts';
import { Field, type FieldFrame } from '../fields/Field.tsx';

interface ValueProps extends FieldFrame {
  /** Null for an empty field, and for a text that cannot be read. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  disabled?: boolean;
  placeholder?: string;
  id?: string;
  name?: string;
  ref?: RefObject<HTMLInputElement | null>;
}

interface Notation {
  /** The formatted value, shown while nobody types. */
  shown: string;
  /** The value of a text, or the problem with it if it has none. */
  read: (text: string) => number | string;
  prefix?: string | undefined;
  suffix?: string | undefined;
  look?: string;
}

/**
 * The input of every number and amount. Its type is text, so that only typing changes it, not a wheel or an arrow key. A text that cannot be read
 * stays in the field with a message, and keeps the form from being sent (`FormFrame`).
 */
function NumberInput({
  value,
  onChange,
  onBlur,
  onKeyDown,
  disabled,
  placeholder,
  id,
  name,
  ref,
  shown,
  read,
  prefix,
  suffix,
  look,
  ...frame
}: ValueProps & Notation) {
  const typing = useTyping();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  /** What is being typed, or was typed and cannot be read; `beside` is the form's value at that time. */
  const [typed, setTyped] = useState<{ text: string; beside?: number | null } | null>(null);
  const current = typed && (typed.beside === undefined || typed.beside === value) ? typed : null;
  const readText = (text: string) => (text.trim() === '' ? null : read(text));
  const found = current && readText(current.text);
  const wrong = typeof found === 'string' ? found : null;
  useEffect(() => input.current?.setCustomValidity(wrong ?? ''), [input, wrong]);
  return (
    <Field {...frame} error={wrong ?? frame.error} id={id}>
      {(wiring) => (
        <div className="relative">
          {prefix && (
            <span
              aria-hidden
              className="text-muted pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-sm font-medium"
            >
              {prefix}
            </span>
          )}
          <input
            {...wiring}
            {...typing}
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={name}
            disabled={disabled}
            placeholder={placeholder}
            value={current?.text ?? shown}
            className={cx('control', look, suffix && 'pr-9')}
            // The same text as before: changing it would drop the selection made by tabbing into the field.
            onFocus={() => setTyped({ text: current?.text ?? shown })}
            onChange={({ target }) => {
              const entered = readText(target.value);
              setTyped({ text: target.value });
              onChange(typeof entered === 'string' ? null : entered);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setTyped(current && wrong !== null ? { text: current.text, beside: value } : null);
              onBlur?.();
            }}
          />
          {suffix && (
            <span
              aria-hidden
              className="text-muted pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm"
            >
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

/**
 * A number with a limited number of decimals, shown with thousands separators. `prefix` and `suffix` are units such as `$` and `%`; `limits` are for
 * a value that takes effect while it is typed, without a form's rules.
 */
export function NumberField({
  decimals = 0,
  limits,
  prefix,
  ...rest
}: ValueProps & {
  decimals?: number;
  limits?: { min: number; max: number };
  prefix?: string;
  suffix?: string;
}) {
  const example = decimals === 0 ? 'a whole number, such as 12' : 'a number, such as 1,250.5';
  const expected = limits ? `a whole number from ${grouped(limits.min)} to ${grouped(limits.max)}` : example;
  return (
    <NumberInput
      {...rest}
      shown={rest.value === null ? '' : decimalNumber(rest.value)}
      read={(text) => {
        const value = parseNumber(text, decimals);
        const isOutside = value !== null && limits && (value < limits.min || value > limits.max);
        return value === null || isOutside ? `${rest.label} must be ${expected}` : value;
      }}
      prefix={prefix}
      {...(prefix && { look: 'pl-7' })}
    />
  );
}

/**
 * An amount of money, in minor units (cents) of `currency`, whether the amount is allowed or not. An amount with more digits than a number can hold
 * has no value.
 */
export function MoneyField({ currency, ...rest }: ValueProps & { currency: Currency }) {
  const written = (amountMinor: number) => formatMoney({ amountMinor, currency }).replace(/[^\d.,-]/g, '');
  return (
    <NumberInput
      {...rest}
      shown={rest.value === null ? '' : written(rest.value)}
      read={(text) => {
        const parsed = parseMoney(text, currency);
        if ('money' in parsed) return parsed.money.amountMinor;
        return parsed.problem === 'uncountable'
          ? `${rest.label} must be at most ${grouped(AMOUNT_MAX_MAJOR)}`
          : `${rest.label} must be an amount, such as ${moneyToInput({ amountMinor: 125_000, currency })}`;
      }}
      prefix={currencyInfo(currency).symbol}
      look="pl-11 text-right"
    />
  );
}
