import { type Kysely, sql } from 'kysely';

/** Messages between brand and creator about a deal, and how far each has read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table deal_messages (
  -- from the sequence of the audit log, so that messages and the steps of the deal never share a number
  id bigint primary key default nextval('audit_log_id_seq'),
  deal_id uuid not null references deals on delete cascade,
  brand_id uuid not null references users,
  creator_id uuid not null references users,
  author_id uuid not null references users,
  -- the agency that wrote it in the creator's name
  agency_id uuid references users,
  -- the sender's own key of this message: what is sent twice is stored once
  request_key uuid not null,
  body text not null default '',
  -- the version of a submission, or the comment on it, that the message is about
  submission_id uuid references submissions on delete set null,
  version integer check (version > 0),
  comment_id uuid references submission_comments on delete set null,
  created_at timestamptz not null,
  -- when its text was removed with its author's account
  removed_at timestamptz
);
-- a message that was sent before; also the foreign key
create unique index deal_messages_sent on deal_messages (author_id, request_key);
-- a conversation, newest first; also the foreign key
create index deal_messages_deal on deal_messages (deal_id, created_at desc, id desc);
-- what came after the last message that somebody has read
create index deal_messages_after on deal_messages (deal_id, id);
-- the search across everything among a brand's or a creator's own messages; also the foreign keys
create index deal_messages_brand on deal_messages using gin (brand_id, lower(body) gin_trgm_ops);
-- the same for a creator
create index deal_messages_creator on deal_messages using gin (creator_id, lower(body) gin_trgm_ops);
-- foreign keys
create index deal_messages_agency on deal_messages (agency_id) where agency_id is not null;
create index deal_messages_submission on deal_messages (submission_id) where submission_id is not null;
create index deal_messages_comment on deal_messages (comment_id) where comment_id is not null;

create table deal_message_files (
  message_id bigint not null references deal_messages on delete cascade,
  file_id uuid not null references files on delete cascade,
  position integer not null check (position > 0),
  primary key (message_id, position)
);
-- the message that a file was sent with: a file is sent once; also the foreign key
create unique index deal_message_files_file on deal_message_files (file_id);

create table conversation_sides (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references deals on delete cascade,
  user_id uuid not null references users,
  -- when the newest message of the conversation was sent
  last_at timestamptz not null,
  -- how many messages of the other side this one has not read, and since when
  unread integer not null default 0 check (unread >= 0),
  unread_since timestamptz,
  -- the newest message that this side has seen, and when it saw it
  read_up_to bigint,
  read_at timestamptz,
  -- when the mail about what is unread was sent
  mailed_at timestamptz,
  check ((unread = 0) = (unread_since is null))
);
-- both sides of a conversation; also the foreign key
create unique index conversation_sides_deal on conversation_sides (deal_id, user_id);
-- a person's conversations, newest first; also the foreign key
create index conversation_sides_listed on conversation_sides (user_id, last_at desc, id desc);
-- those with something unread, and their count
create index conversation_sides_unread on conversation_sides (user_id, last_at desc, id desc) where unread > 0;
-- what is to be mailed, the longest unread first
create index conversation_sides_to_mail on conversation_sides (unread_since, id) where unread > 0 and mailed_at is null;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table conversation_sides, deal_message_files, deal_messages;').execute(db);
}
