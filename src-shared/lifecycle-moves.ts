import { type EventOf, lifecycles, type Machine, type MachineShape, type StatusOf } from './lifecycles.ts';
import { machineNouns, moveMessages } from './messages/moves.ts';

/** The moves that the tables of lifecycles.ts allow. */

const machineOf = (machine: Machine): MachineShape => lifecycles[machine];

/** The statuses to which `event` can lead from `from`; empty if the move is illegal. */
export function targets(machine: Machine, from: string, event: string): readonly string[] {
  const target = machineOf(machine).events[event]?.[from];
  if (target === undefined) return [];
  return typeof target === 'string' ? [target] : target;
}

/** Why `event` is not possible from `from`, in one sentence; null if it is. */
export function moveRefusal<M extends Machine>(machine: M, from: StatusOf<M>, event: EventOf<M>): string | null {
  return targets(machine, from, event).length > 0 ? null : moveMessages.refused(machineNouns[machine], from);
}

/** The status after `event`, or null if the move is illegal. `wanted` picks among several legal targets. */
export function next<M extends Machine>(
  machine: M,
  from: string,
  event: EventOf<M>,
  wanted?: StatusOf<M>,
): StatusOf<M> | null {
  const legal = targets(machine, from, event);
  const found = wanted === undefined ? (legal.length === 1 ? legal[0] : undefined) : legal.find((s) => s === wanted);
  return found !== undefined && isStatus(machine, found) ? found : null;
}

/** Whether a text is one of the machine's statuses. */
export function isStatus<M extends Machine>(machine: M, value: string): value is StatusOf<M> {
  return machineOf(machine).statuses.includes(value);
}

/** Every event of a machine. */
export function eventsOf<M extends Machine>(machine: M): EventOf<M>[] {
  return Object.keys(machineOf(machine).events) as EventOf<M>[];
}

/** The events that are legal from a status. */
export function eventsFrom<M extends Machine>(machine: M, from: StatusOf<M>): EventOf<M>[] {
  return eventsOf(machine).filter((event) => targets(machine, from, event).length > 0);
}
