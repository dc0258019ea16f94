import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { targets } from '#shared/lifecycle-moves.ts';
import { lifecycles, type Machine } from '#shared/lifecycles.ts';
import type { Action } from '#shared/policy.ts';
import type { Context } from '../context.ts';
import { snapshot, type Tx } from '../data/db.ts';
import { UserError } from '../errors.ts';
import { PaymentsError } from '../providers/payments/interface.ts';
import { recordFindings } from '../records/records.service.ts';
import { brokenSeals } from '../seals/checking.service.ts';
import { logKey } from '../seals/log-key.rules.ts';
import { finishCheck } from '../security/checks.service.ts';
import { type Books, importStatements } from './bank-statement.service.ts';
import {
  allMachines,
  brokenHistories,
  endsElsewhere,
  eventsNotActedOn,
  historySteps,
  moneyChecks,
  payoutsNotSent,
  refundsNotSent,
  smallCharges,
} from './verify.queries.ts';
import { compareWithBank } from './verify-bank.service.ts';

/** The action that imports a row of the old system. */
const TAKEN_OVER: Action = 'import.take';
/** An event that waits longer than this is stuck. */
const STUCK_MS = HOUR_MS;
/** A payout or refund that could have been sent for longer than this has lost its job: one that staff must decide on is looked at once a day. */
const UNSENT_MS = 2 * DAY_MS;

/**
 * Proves that the books are right (design section 4, Money): every transaction sums to zero, no account that cannot be negative is, payouts equal
 * releases, milestones and earnings add up to the last unit, the bank agrees, every status history is a legal path that ends at the row's status, and
 * the audit log is as it was sealed, and track records are what the log says. First the bank's movements are imported, then one snapshot is read, so it
 * may run at any time. Returns the the audit log and the ledger are as they were sealed, and the tree of the seals fits every head that was signed.
 * First the bank's movements are imported, then one snapshot is read, so it may run at any time. Returns the findings, one sentence each; an empty list
 * is the proof. Locks nothing. @throws PaymentsError if the bank cannot be reached
 */
export async function verifyBooks(books: Books): Promise<string[]> {
  await importStatements(books);
  return snapshot(books.db, async (tx) => {
    const findings: string[] = [];
    const charges = smallCharges((currency) => books.providers.payments.minimumCharge(currency));
    for (const check of [...moneyChecks, ...charges])
      findings.push(...(await check.execute(tx)).rows.map((row) => row.finding));
    findings.push(...(await histories(tx)));
    findings.push(...(await stuckEvents(tx, books.now)));
    findings.push(...(await stuckTransfers(tx, books.now)));
    findings.push(...(await compareWithBank(tx, books)));
    findings.push(...(await brokenSeals(tx, logKey(books.env))));
    findings.push(...(await recordFindings(tx)));
    return findings;
  });
}

/** The same for a person who waits for the result. Locks nothing. @throws SERVICE_UNAVAILABLE if the bank cannot be reached */
export async function verifyNow(books: Books): Promise<string[]> {
  try {
    return await verifyBooks(books);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    throw new UserError(
      'SERVICE_UNAVAILABLE',
      'The bank cannot be reached at the moment, so the books cannot be compared with it. Please try again.',
    );
  }
}

async function histories(tx: Tx): Promise<string[]> {
  const findings: string[] = [];
  const steps = await historySteps(tx);
  for (const step of steps) {
    if (!isLegal(step)) {
      const { machine, example, fromStatus, toStatus, action } = step;
      findings.push(`The ${machine} ${example} went from ${fromStatus ?? 'nothing'} to ${toStatus} by ${action}.`);
    }
  }
  for (const type of new Set(steps.map(({ resourceType }) => resourceType))) {
    findings.push(...(await brokenHistories(tx, type)));
  }
  for (const machine of allMachines) findings.push(...(await endsElsewhere(tx, machine)));
  return findings;
}

/** Whether a step is a creation in one of the first statuses, an imported row of the old system, or a move that the machine's event allows. */
function isLegal(step: { machine: string; action: string; fromStatus: string | null; toStatus: string }): boolean {
  const machine = allMachines.find((name): name is Machine => name === step.machine);
  if (!machine) return false;
  if (step.fromStatus === null) {
    // A row of the old system was imported in the status it had there.
    const births: readonly string[] =
      step.action === TAKEN_OVER ? lifecycles[machine].statuses : lifecycles[machine].initial;
    return births.includes(step.toStatus);
  }
  const event = step.action.slice(machine.length + 1);
  return step.action.startsWith(`${machine}.`) && targets(machine, step.fromStatus, event).includes(step.toStatus);
}

async function stuckTransfers(tx: Tx, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - UNSENT_MS);
  const [payouts, refunds] = [await payoutsNotSent(tx, before).execute(), await refundsNotSent(tx, before).execute()];
  return [
    ...payouts.map(({ id }) => `Payout ${id} could be sent and was not.`),
    ...refunds.map(({ id }) => `Refund ${id} could be sent and was not.`),
  ];
}

async function stuckEvents(tx: Tx, now: Date): Promise<string[]> {
  const stuck = await eventsNotActedOn(tx, new Date(now.getTime() - STUCK_MS)).execute();
  return stuck.map(({ eventId, type }) => `The bank’s event ${eventId} (${type}) was never acted on.`);
}

/** How many findings are stored; faults in the books seldom come alone, and the first ones show where to look. */
const FINDINGS_MAX = 100;

/**
 * Proves that the books are right (the job `ledger.verify`) and stores the findings, one line each. Locks the check when it writes the result; a
 * finished check stays as it is. @throws the bank's error if it cannot be reached, so that the job tries again
 */
export async function runVerify(ctx: Context, checkId: string): Promise<void> {
  const findings = await verifyBooks(ctx);
  const finding = findings.length === 0 ? null : findings.slice(0, FINDINGS_MAX).join('\n');
  await finishCheck(ctx, 'books', { checkId, finding, count: findings.length });
}
