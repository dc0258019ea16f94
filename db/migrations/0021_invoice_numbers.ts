import { type Kysely, sql } from 'kysely';

/**
 * A payment's position among those of its campaign: its invoice number contains it, so that no two invoices share a number. A cancelled payment gives
 * its position back; one whose money is sent back loses its position, which is the only way a position can be missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table payments add column invoice_seq integer check (invoice_seq > 0);
-- What was told already stays: the deposit that arrived is number 1, the first balance number 2.
update payments set invoice_seq = numbered.seq from (
  select id, row_number() over (partition by campaign_id order by succeeded_at is null, kind = 'balance', created_at, id) as seq
  from payments where status <> 'cancelled' and not unwanted) numbered
where numbered.id = payments.id;
alter table payments add constraint payments_numbered check ((invoice_seq is null) = (status = 'cancelled' or unwanted));
-- the next number of a campaign; no two payments of a campaign share one
create unique index payments_invoice_seq on payments (campaign_id, invoice_seq);

create function number_payment() returns trigger language plpgsql as $$
begin
  -- Whoever makes a payment has locked its campaign; the unique index holds against everybody else.
  if new.status = 'cancelled' or new.unwanted then
    new.invoice_seq := null;
  elsif new.invoice_seq is null then
    select coalesce(max(invoice_seq), 0) + 1 into new.invoice_seq from payments where campaign_id = new.campaign_id;
  end if;
  return new;
end $$;
create trigger payments_number before insert or update on payments for each row execute function number_payment();
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop trigger payments_number on payments;
drop function number_payment;
alter table payments drop column invoice_seq;
`)
    .execute(db);
}
