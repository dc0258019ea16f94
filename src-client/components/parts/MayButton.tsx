import { type ComponentProps, useId } from 'react';
import { type Allowed, reasonOf } from '#shared/may.ts';
import { Button } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';

type MayButtonProps = ComponentProps<typeof Button> & {
  may: Allowed;
  /** There is no room for the reason; it becomes a tooltip. */
  quiet?: boolean;
  /** Where the reason is shown. */
  reasonClass?: string;
};

/** The button of an action. If the action is not allowed, the button is closed and says why. */
export function MayButton({ may, quiet = false, reasonClass, ...button }: MayButtonProps) {
  const id = useId();
  const closed = reasonOf(may);
  if (closed === null) return <Button {...button} />;
  const said = (
    <>
      <Button {...button} disabled aria-describedby={id} />
      <p id={id} className={quiet ? 'sr-only' : cx('text-muted text-sm', reasonClass)}>
        {closed}
      </p>
    </>
  );
  return quiet ? <div title={closed}>{said}</div> : said;
}
