import { stringify } from 'csv-stringify/sync';
import { LEADS_EXPORT_ROWS_MAX } from '#shared/constants.ts';
import { safeCell } from '#shared/csv.ts';
import type { LeadExport, LeadFilters } from '#shared/leads/leads.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { leadsQuery } from './leads.queries.ts';

const HEAD = ['Name', 'Email', 'Phone', 'Type', 'Status', 'Registered', 'Confirmed'];

/**
 * The leads that match the filters as CSV, sorted like the list, at most {@link LEADS_EXPORT_ROWS_MAX}. Unconfirmed addresses are counted and left
 * out, because we may not write to them (ruling C43). No cell can be read as a formula (ruling C31). Writes an audit row. Locks nothing.
 */
export async function exportLeads(ctx: Context, filters: LeadFilters): Promise<LeadExport> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await leadsQuery(tx, filters, { after: null, limit: LEADS_EXPORT_ROWS_MAX - 1 }).execute();
    const confirmed = found.filter(({ confirmedAt }) => confirmedAt !== null);
    const lines = confirmed.map((lead) =>
      [
        lead.name,
        lead.email,
        lead.phoneNumber,
        lead.userType,
        lead.status,
        lead.createdAt.toISOString(),
        lead.confirmedAt?.toISOString(),
      ].map(safeCell),
    );
    const counts = { exported: confirmed.length, unconfirmed: found.length - confirmed.length };
    await audit(tx, ctx, {
      action: 'leads.export',
      resourceType: 'lead',
      resourceId: 'all',
      after: { ...filters, ...counts },
    });
    return { csv: stringify([HEAD, ...lines], { record_delimiter: 'windows' }), ...counts };
  });
}
