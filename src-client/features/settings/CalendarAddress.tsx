import { Copy } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { copyText } from '#client/components/base/copy.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';

const HOW_TO: readonly { program: string; steps: string }[] = [
  { program: 'Google Calendar', steps: 'Beside “Other calendars”, press +, choose “From URL” and paste the address.' },
  { program: 'Apple Calendar', steps: 'File, then “New Calendar Subscription”, and paste the address.' },
  { program: 'Outlook', steps: '“Add calendar”, then “Subscribe from web”, and paste the address.' },
];

/** The secret address of a calendar, shown only once, and how to use it. */
export function CalendarAddress({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = () =>
    copyText(url, {
      copied: 'Address copied',
      failed: 'The address could not be copied. Select it and copy it by hand.',
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="The address of your calendar"
      description="Copy it now: it is not shown again. Keep it to yourself, because whoever has it can read your deadlines."
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
        </>
      }
    >
      <TextField label="Address" value={url} readOnly onFocus={({ target }) => target.select()} />
      <p className="mt-4">
        <a className="link" href={url.replace(/^https?:/, 'webcal:')}>
          Open in the calendar of this device
        </a>
      </p>
      <dl className="mt-4 space-y-2 text-sm">
        {HOW_TO.map(({ program, steps }) => (
          <div key={program}>
            <dt className="font-medium">{program}</dt>
            <dd className="text-muted">{steps}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
