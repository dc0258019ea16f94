import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';

const DELAY_MS = 700;
const SKIP_MS = 300;

/** When the last tooltip closed; within SKIP_MS the next one opens at once. */
let lastClosedAt = 0;

interface Describable {
  'aria-describedby'?: string | undefined;
}

/** A line of explanation on hover and on focus, after 700 ms; the next within 300 ms opens at once (SHELL-26). */
export function Tooltip({
  text,
  children,
  side = 'top',
}: {
  text: ReactNode;
  children: ReactElement<Describable>;
  side?: 'top' | 'right';
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const element = bubble.current;
    const target = anchor.current?.firstElementChild;
    if (!open || !element || !target) return;
    element.showPopover();
    const rect = target.getBoundingClientRect();
    const size = element.getBoundingClientRect();
    const top =
      side === 'right'
        ? rect.top + rect.height / 2 - size.height / 2
        : rect.top - size.height - 8 < 4
          ? rect.bottom + 8
          : rect.top - size.height - 8;
    const left = side === 'right' ? rect.right + 10 : rect.left + rect.width / 2 - size.width / 2;
    element.style.top = `${top}px`;
    element.style.left = `${Math.min(Math.max(8, left), window.innerWidth - size.width - 8)}px`;
  }, [open, side]);

  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), Date.now() - lastClosedAt < SKIP_MS ? 0 : DELAY_MS);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastClosedAt = Date.now();
    setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the span only watches the control inside it.
    <span
      ref={anchor}
      className="contents"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) hide();
      }}
    >
      {open ? cloneElement(children, { 'aria-describedby': cx(children.props['aria-describedby'], id) }) : children}
      {open && (
        <span
          ref={bubble}
          popover="manual"
          role="tooltip"
          id={id}
          className="bg-neutral text-neutral-content fixed m-0 max-w-72 rounded-lg border-0 px-2.5 py-1.5 text-sm font-medium"
        >
          {text}
        </span>
      )}
    </span>
  );
}
