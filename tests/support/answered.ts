import { setTimeout as delay } from 'node:timers/promises';

/** The answer of a server that is not too busy: it answers 503 while it is, and these tests do not prove how fast the machine is. */
export async function answered<Answer>(
  ask: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  const answer = await ask();
  if (statusOf(answer) !== 503) return answer;
  await delay(100);
  return answered(ask, statusOf);
}
