import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { EVENT_GROUPS, eventLabels } from '#shared/messages/settings/webhooks-card.ts';
import { eventsFor, type WebhookEvent, type WebhookRole } from '#shared/settings/webhook-events.ts';

interface EventChoiceProps {
  holder: WebhookRole;
  chosen: readonly WebhookEvent[];
  onChange: (chosen: WebhookEvent[]) => void;
  error: string | undefined;
}

/** Chooses the events that a webhook is told of, in groups; each group can be chosen as a whole. */
export function EventChoice({ holder, chosen, onChange, error }: EventChoiceProps) {
  const own = eventsFor(holder);
  const groups = EVENT_GROUPS.map(({ label, areas }) => ({
    label,
    events: own.filter((event) => areas.includes(event.slice(0, event.indexOf('.')))),
  })).filter(({ events }) => events.length > 0);
  /** In the order of the catalogue, however they were pressed. */
  const choose = (events: readonly WebhookEvent[], on: boolean) =>
    onChange(own.filter((event) => (events.includes(event) ? on : chosen.includes(event))));
  return (
    <FieldSet legend="Tell it when" error={error}>
      <div className="space-y-5">
        {groups.map(({ label, events }) => {
          const all = events.every((event) => chosen.includes(event));
          return (
            <fieldset key={label}>
              <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-4 pb-2">
                <span className="text-muted text-sm font-semibold">{label}</span>
                {events.length > 1 && (
                  <button
                    type="button"
                    className="link text-sm"
                    aria-label={`${all ? 'None' : 'All'} of ${label}`}
                    onClick={() => choose(events, !all)}
                  >
                    {all ? 'None' : 'All'}
                  </button>
                )}
              </legend>
              <div className="grid gap-3">
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    label={eventLabels[event]}
                    hint={<span className="font-mono">{event}</span>}
                    checked={chosen.includes(event)}
                    onChange={({ target }) => choose([event], target.checked)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </FieldSet>
  );
}
