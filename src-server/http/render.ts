import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { knownTimeZone } from '#shared/dates.ts';
import { type PageCode, type PageRequest, type RenderedPage, sidebarCookie, TIME_ZONE_COOKIE } from '#shared/page.ts';
import { roles } from '#shared/policy/rule.ts';
import type { Context } from '../context.ts';
import { callProcedure, errorShape } from '../router.ts';

interface Asked extends Pick<PageRequest, 'address' | 'nonce' | 'document'> {
  cookies: Readonly<Record<string, string | undefined>>;
}

/**
 * Renders the pages of the app with the code that was built for the server. It waits `waitMs` for a page's data; the browser asks for whatever takes
 * longer. If there is no such code, or the page could not be rendered in time or at all, the page is sent without a screen, and the browser does
 * everything itself and shows what is wrong.
 */
export async function pageRenderer(file: string, waitMs: number) {
  const code: PageCode | null = existsSync(file) ? await import(pathToFileURL(file).href) : null;
  return async (contextOf: () => Promise<Context>, { cookies, ...page }: Asked): Promise<RenderedPage> => {
    const empty: RenderedPage = {
      status: 200,
      html: `<!DOCTYPE html>${page.document('', null)}`,
      redirect: null,
      notice: null,
    };
    if (!code) return empty;
    const deadline = setTimeout(waitMs, undefined, { ref: false });
    const rendered = async (): Promise<RenderedPage> => {
      const ctx = await contextOf();
      const facts = {
        now: ctx.now.toISOString(),
        timeZone: knownTimeZone(cookies[TIME_ZONE_COOKIE] ?? 'UTC'),
        closedSidebars: roles.filter((area) => cookies[sidebarCookie(area)] === 'closed'),
      };
      const call = (path: string, input: unknown) =>
        callProcedure(ctx, path, () => input, 'query').then(asJson, (cause: unknown) => {
          throw { error: errorShape(cause, 'query', path) };
        });
      return code.renderPage({ ...page, facts, call, deadline });
    };
    const late = deadline.then(() => setTimeout(waitMs, empty, { ref: false }));
    return Promise.race([rendered(), late]).catch(() => empty);
  };
}

/** A value as it arrives over HTTP. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
