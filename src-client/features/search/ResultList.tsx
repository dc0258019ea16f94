import { Autocomplete } from '@base-ui/react/autocomplete';
import type { LucideIcon } from 'lucide-react';
import { Money } from '#client/components/base/Money.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import type { Money as MoneyAmount } from '#shared/money.ts';
import type { Look } from '#shared/status-looks.ts';

export interface Result {
  key: string;
  icon: LucideIcon;
  title: string;
  detail?: string | undefined;
  status?: Look | null;
  money?: MoneyAmount | null;
  /** It leads to the list of all, and is no result itself. */
  more?: boolean;
  choose: () => void;
}
export interface Section {
  heading: string;
  items: readonly Result[];
}

/** Results under their headings, for an `Autocomplete.Root` that has the sections as its items. */
export function ResultList() {
  return (
    <Autocomplete.List
      aria-label="Results"
      className="max-h-[min(26rem,60dvh)] overflow-y-auto px-2 py-1 data-empty:p-0"
    >
      {({ heading, items }: Section) => (
        <Autocomplete.Group key={heading} items={items} className="py-1">
          <Autocomplete.GroupLabel className="text-muted px-2.5 py-1 text-xs font-semibold">
            {heading}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(result: Result) => <Entry key={result.key} result={result} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function Entry({ result }: { result: Result }) {
  const { icon: Icon, title, detail, status, money, choose } = result;
  return (
    <Autocomplete.Item
      value={result}
      onClick={choose}
      className="data-highlighted:bg-base-content/8 flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5"
    >
      <Icon aria-hidden size={17} className="text-muted shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {detail && <span className="text-muted block truncate text-sm">{detail}</span>}
      </span>
      {(status || money) && (
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          {status && <LookPill look={status} />}
          {money && <Money {...money} whole className="text-sm" />}
        </span>
      )}
    </Autocomplete.Item>
  );
}
