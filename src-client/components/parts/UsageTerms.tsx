import { type UsageView, usageWords } from '#shared/deals/usage-rights.ts';
import * as texts from '#shared/messages/deals/usage-rights.ts';
import { filled } from '../base/filled.tsx';
import { DateText } from '../frame/DateText.tsx';

/** What a brand may do with the content of a deal, in words, and when it runs out. `short`: without when it starts. */
export function UsageTerms({ usage, short = false }: { usage: UsageView | null; short?: boolean }) {
  if (!usage) return texts.notAgreed;
  const { rights, from, until } = usage;
  return (
    <>
      {short ? texts.named(usageWords(rights)) : `${capital(usageWords(rights))}.`}{' '}
      {from && until ? (
        <span className="text-base-content font-medium">
          {filled(texts.runs, { date: <DateText value={from} />, date2: <DateText value={until} /> })}
        </span>
      ) : (
        !short && <span className="text-muted font-normal">{texts.notStarted}</span>
      )}
    </>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
