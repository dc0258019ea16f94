import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Switch } from '#client/components/fields/CheckField.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { FlagView } from '#shared/system/system.schema.ts';

/** The feature flags (ADM-SET-06): a switch moves once the server has saved it, and stays where it was if that fails (ruling A45). */
export function FlagsCard() {
  return (
    <Card title="R4 Feature Flags" description="Each switch takes effect at once, for everyone.">
      <Loaded failure={staffFailure('The feature flags could not be loaded')} skeleton={<SkeletonText lines={6} />}>
        <Flags />
      </Loaded>
    </Card>
  );
}

function Flags() {
  const [flags] = trpc.system.flags.useSuspenseQuery();
  if (flags.length === 0) return <p className="text-muted">There are no feature flags.</p>;
  return (
    <ul className="divide-base-300 -my-3 divide-y">
      {flags.map((flag) => (
        <li key={flag.key} className="py-3.5">
          <Flag flag={flag} />
        </li>
      ))}
    </ul>
  );
}

function Flag({ flag: { key, value, description } }: { flag: FlagView }) {
  const set = trpc.system.setFlag.useMutation({
    onSuccess: () => notify.success(`${key} is ${!value ? 'on' : 'off'}`),
    onError: (error) => toastError(error, 'The flag could not be changed'),
  });
  return (
    <Switch
      label={<code className="text-[0.875rem] break-all">{key}</code>}
      hint={description}
      checked={value}
      aria-busy={set.isPending || undefined}
      onChange={({ target }) => !set.isPending && set.mutate({ key, value: target.checked })}
    />
  );
}
