import { Check } from 'lucide-react';
import { cx } from '../base/cx.ts';

export interface Stage {
  key: string;
  label: string;
}

const WORDS = { done: 'done', current: 'current', todo: 'to do' } as const;

/** The stages of a piece of work in order: those done are ticked, the current one is ringed. Phones show the dots alone. */
export function StageDots({
  stages,
  current,
  label,
  done = false,
}: {
  stages: readonly Stage[];
  /** Key of the current stage. */
  current: string;
  /** All of it is over: no stage is current any more. */
  done?: boolean;
  /** Name of the list, for screen readers. */
  label: string;
}) {
  const position = done ? stages.length : stages.findIndex((stage) => stage.key === current);
  return (
    <ol aria-label={label} className="flex w-full">
      {stages.map((stage, index) => {
        const state = index < position ? 'done' : index === position ? 'current' : 'todo';
        return (
          <li
            key={stage.key}
            aria-current={state === 'current' ? 'step' : undefined}
            className="flex flex-1 flex-col gap-2.5 max-sm:last:flex-none"
          >
            <div className="flex items-center">
              <span
                aria-hidden
                className={cx(
                  'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                  state === 'done' && 'bg-primary text-primary-content',
                  state === 'current' && 'border-primary text-primary border-2',
                  state === 'todo' && 'border-base-300 text-muted border',
                )}
              >
                {state === 'done' ? <Check size={14} strokeWidth={3} /> : index + 1}
              </span>
              {index < stages.length - 1 && (
                <span
                  aria-hidden
                  className={cx(
                    'mx-1.5 h-0.5 flex-1 rounded-full sm:mx-2',
                    state === 'done' ? 'bg-primary' : 'bg-base-300',
                  )}
                />
              )}
            </div>
            <span
              className={cx('text-sm max-sm:sr-only sm:pr-3', state === 'current' ? 'font-semibold' : 'text-muted')}
            >
              {stage.label}
              <span className="sr-only">, {WORDS[state]}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
