import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import type { FocusEvent } from 'react';
import type { LayerProps } from '#client/components/core/useLayer.ts';
import { cx } from '../base/cx.ts';
import type { Option } from '../fields/Field.tsx';

/** The popup gets the focus when it opens, and passes it to the first selected choice, else to the first that can be selected. */
function startAtChosen({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return;
  const choice = (selector: string) => currentTarget.querySelector<HTMLElement>(`[role="option"]${selector}`);
  (choice('[aria-selected="true"]') ?? choice(''))?.focus();
}

const GAP_PX = 6;

/** How far a button's label reaches above it, in pixels; zero if the label is only for screen readers. */
function labelAbove(button: HTMLButtonElement | null): number {
  const label = button?.labels[0];
  if (!button || !label) return 0;
  return Math.max(0, button.getBoundingClientRect().top - label.getBoundingClientRect().top);
}

/** The open list of choices, at most 300 px high. The arrow keys and first letters move in it, Space and Enter choose. */
export function MultiSelectLayer({
  id,
  label,
  options,
  value,
  onChange,
  anchor,
  onOpenChange,
  onFocus,
}: LayerProps & {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  return (
    // Base UI's own style element, for scroll buttons that we do not show, is refused by our content security policy.
    <CSPProvider disableStyleElements>
      <Select.Root
        open
        multiple
        modal={false}
        value={value}
        onValueChange={(chosen) => onChange([...chosen])}
        onOpenChange={onOpenChange}
      >
        {/* A named landmark, because all content of the page must be in one. */}
        <Select.Portal render={<section aria-label={label} />}>
          <Select.Positioner
            anchor={anchor}
            // In a side panel it stays in place when the page behind gets shorter and its scroll position changes.
            positionMethod="fixed"
            alignItemWithTrigger={false}
            // If there is no room below, it opens above the label instead of over it.
            sideOffset={({ side }) => GAP_PX + (side === 'top' ? labelAbove(anchor.current) : 0)}
            collisionPadding={8}
            className="z-40"
            onFocus={onFocus}
          >
            <Select.Popup
              finalFocus={anchor}
              onFocus={startAtChosen}
              className="layer appear flex max-h-[min(300px,var(--available-height))] w-(--anchor-width) flex-col"
            >
              <Select.List id={id} aria-label={label} className="min-h-0 overflow-y-auto p-1.5">
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={cx(
                      'group data-highlighted:bg-base-content/6 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-offset-[-2px]',
                      option.nested && 'pl-8',
                    )}
                  >
                    <span className="border-base-content/55 rounded-selector group-data-selected:bg-primary group-data-selected:border-primary text-primary-content grid size-4 shrink-0 place-items-center border">
                      <Select.ItemIndicator>
                        <Check aria-hidden size={12} strokeWidth={3.4} />
                      </Select.ItemIndicator>
                    </span>
                    <Select.ItemText>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.List>
              {value.length > 0 && (
                <button
                  type="button"
                  className="text-primary border-base-300 hover:bg-base-content/6 border-t px-3.5 py-2 text-left text-sm font-semibold outline-offset-[-3px]"
                  onClick={() => onChange([])}
                >
                  Clear all
                </button>
              )}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  );
}
