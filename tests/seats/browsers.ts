import { afterAll, expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { giveAgencySeat } from '#server/ground/seats.ts';
import type { Money } from '#shared/money.ts';
import type { AgencyDuty, SeatRole } from '#shared/seats/roles.ts';
import type { Harness } from '#tests/support/harness.ts';

/** A browser in which somebody is signed in: calls procedures over HTTP, and answers the data or the refusal. */
export interface Browser {
  token: string;
  read(path: string, input?: object): Promise<ReturnType<JSON['parse']>>;
  write(path: string, input?: object): Promise<ReturnType<JSON['parse']>>;
}

/** A running app, browsers in which people are signed in to it, and companies with members. */
export async function browsersOf(h: Harness) {
  const { providers, limits } = h.context();
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  const sessions = createSessions(h.db, false);

  const ask = async (token: string, path: string, input: object | undefined, method: 'GET' | 'POST') => {
    const asked = input && method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const answer = await app.inject({
      method,
      url: `/trpc/${path}${asked}`,
      headers: {
        cookie: `${sessions.sessionCookieName}=${token}`,
        origin: h.env.publicUrl,
        'content-type': 'application/json',
      },
      ...(method === 'POST' && { payload: JSON.stringify(input ?? null) }),
    });
    const { result, error } = answer.json();
    return error ? { code: error.data.code, message: error.message } : result.data;
  };

  /** Signs somebody in, in a browser of their own, in which they have just proved who they are. */
  async function signIn(userId: string): Promise<Browser> {
    const facts = { createdAt: new Date(), ip: null, userAgent: null };
    const { id: token } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
    await h.owner.updateTable('sessions').set({ provedAt: new Date() }).where('userId', '=', userId).execute();
    return {
      token,
      read: (path, input) => ask(token, path, input, 'GET'),
      write: (path, input) => ask(token, path, input, 'POST'),
    };
  }

  /** Makes somebody a member, as an invite that they accept does. */
  async function seat(companyId: string, personId: string, role: SeatRole): Promise<string> {
    const facts = { companyId, createdAt: new Date() };
    await h.owner
      .insertInto('seats')
      .values({ ...facts, personId: companyId, role: 'owner' })
      .onConflict((known) => known.doNothing())
      .execute();
    const row = { ...facts, personId, role };
    const { id } = await h.owner.insertInto('seats').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  /** The browser of somebody who acts for the company as its member. */
  async function member(companyId: string, personId: string, role: SeatRole): Promise<Browser & { seatId: string }> {
    const seatId = await seat(companyId, personId, role);
    const browser = await signIn(personId);
    await browser.write('seats.sitDown', { seatId });
    return { ...browser, seatId };
  }

  /** Lets an agency work for a brand, as an invite that it accepts does. Returns its seat's id. */
  async function agencySeat(companyId: string, agencyId: string, duties: AgencyDuty[], limit: Money | null = null) {
    const consent = { consentedBy: companyId, consentedAt: new Date(), duties };
    const limits = { limitMinor: limit?.amountMinor ?? null, limitCurrency: limit?.currency ?? null };
    return h.owner
      .transaction()
      .execute((tx) => giveAgencySeat(tx, { companyId, agencyId, ...consent, ...limits }, new Date()));
  }

  /** The browser of somebody who acts for a brand because they work for its agency, with a role there. */
  async function throughAgency(seatId: string, agencyId: string, personId: string, role: SeatRole) {
    const own = await seat(agencyId, personId, role);
    const browser = await signIn(personId);
    expect(await browser.write('seats.sitDown', { seatId })).toBeUndefined();
    return { ...browser, seatId, own };
  }

  return { app, sessions, signIn, seat, member, agencySeat, throughAgency };
}
