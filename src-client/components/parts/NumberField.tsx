import { useState } from 'react';
import { type Currency, currencyInfo } from '#shared/currencies.ts';
import { decimalNumber, formatMoney } from '#shared/format.ts';
import { parseMoney } from '#shared/money.ts';
import { cx } from '../base/cx.ts';
import { useTyping } from '../base/typing.ts';
import { Field, type FieldFrame } from '../fields/Field.tsx';

interface ValueProps extends FieldFrame {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  placeholder?: string;
  id?: string;
  name?: string;
}

/** Reads what a person types: `1,250.50` and `1250.5` alike. Null where it is not a number. */
function parseAmount(text: string): number | null {
  const cleaned = text.replace(/[\s,_']/g, '');
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(cleaned)) return null;
  const value = Number(cleaned);
  return Number.isFinite(value) ? value : null;
}

function useDraft(shown: string) {
  const [draft, setDraft] = useState(shown);
  const [editing, setEditing] = useState(false);
  return { text: editing ? draft : shown, setDraft, setEditing };
}

/** A number, shown with thousands apart; empty is null. `prefix` and `suffix` are units such as `$` and `%`. */
export function NumberField({
  value,
  onChange,
  onBlur,
  prefix,
  suffix,
  disabled,
  placeholder,
  id,
  name,
  ...frame
}: ValueProps & { prefix?: string; suffix?: string }) {
  const typing = useTyping();
  const draft = useDraft(value === null ? '' : decimalNumber(value));
  return (
    <Field {...frame} id={id}>
      {(wiring) => (
        <div className="relative">
          {prefix && (
            <span
              aria-hidden
              className="text-muted pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-sm"
            >
              {prefix}
            </span>
          )}
          <input
            {...wiring}
            {...typing}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={name}
            disabled={disabled}
            placeholder={placeholder}
            value={draft.text}
            className={cx('control', prefix && 'pl-7', suffix && 'pr-9')}
            onFocus={() => {
              draft.setDraft(value === null ? '' : String(value));
              draft.setEditing(true);
            }}
            onChange={(event) => {
              draft.setDraft(event.target.value);
              onChange(parseAmount(event.target.value));
            }}
            onBlur={() => {
              draft.setEditing(false);
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
 * An amount of money. The value is in minor units (cents) of `currency`, whether it may be or not; empty, and what is no amount, is null.
 * More decimals than the currency has, and more digits than can be counted, cannot be typed.
 */
export function MoneyField({
  value,
  onChange,
  onBlur,
  currency,
  disabled,
  placeholder,
  id,
  name,
  ...frame
}: ValueProps & { currency: Currency }) {
  const money = value === null ? null : { amountMinor: value, currency };
  const typing = useTyping();
  const draft = useDraft(money ? formatMoney(money).replace(/[^\d.,-]/g, '') : '');
  return (
    <Field {...frame} id={id}>
      {(wiring) => (
        <div className="relative">
          <span
            aria-hidden
            className="text-muted pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-sm font-medium"
          >
            {currencyInfo(currency).symbol}
          </span>
          <input
            {...wiring}
            {...typing}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={name}
            disabled={disabled}
            placeholder={placeholder}
            value={draft.text}
            className="control pl-11 text-right"
            onFocus={() => {
              // The same text as before: another one would drop the selection that tabbing into the field makes.
              draft.setDraft(draft.text);
              draft.setEditing(true);
            }}
            onChange={(event) => {
              const parsed = parseMoney(event.target.value, currency);
              if (!parsed.ok && (parsed.problem === 'decimals' || parsed.problem === 'uncountable')) return;
              draft.setDraft(event.target.value);
              onChange('money' in parsed ? parsed.money.amountMinor : null);
            }}
            onBlur={() => {
              draft.setEditing(false);
              onBlur?.();
            }}
          />
        </div>
      )}
    </Field>
  );
}
