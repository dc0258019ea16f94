import { ChevronRight, Circle, CircleCheckBig } from 'lucide-react';
import { AppLink } from '../base/AppLink.tsx';
import type { PlainPath } from '../base/address.ts';
import { Card } from '../base/Card.tsx';

interface Step {
  key: string;
  title: string;
  text: string;
  to: PlainPath;
  done: boolean;
}

/** A new user's first tasks, each with a link until it is done. */
export function FirstSteps({ steps, className }: { steps: readonly Step[]; className?: string }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <Card title="First steps" description={`${done} of ${steps.length} done`} className={className ?? ''}>
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.key}>
            {step.done ? (
              <div className="flex items-start gap-3 py-2">
                <CircleCheckBig aria-hidden size={20} className="text-success mt-0.5 shrink-0" />
                <p className="text-muted min-w-0">
                  <span className="sr-only">Done: </span>
                  {step.title}
                </p>
              </div>
            ) : (
              <AppLink to={step.to} className="group rounded-field flex items-start gap-3 py-2">
                <Circle aria-hidden size={20} className="text-muted mt-0.5 shrink-0" />
                <span className="min-w-0 grow">
                  <span className="block font-medium group-hover:underline">{step.title}</span>
                  <span className="text-muted block text-sm">{step.text}</span>
                </span>
                <ChevronRight aria-hidden size={18} className="text-muted mt-1 shrink-0" />
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
