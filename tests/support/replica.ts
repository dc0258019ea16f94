import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { postgresAccount } from '#db/binaries.ts';
import { newClient } from '#db/clients.ts';
import { placeOf } from '#db/cluster.ts';
import { type Embedded, startEmbedded } from '#db/embedded.ts';

/** A streaming replica of an embedded server. */
export interface TestReplica extends Embedded {
  /** What it was asked so far: its log of all statements. */
  statements(): string;
}

/** Folders that a copy of a cluster leaves empty, and files that belong to the running server. */
const LEFT_OUT = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_stat_tmp|pg_subtrans)\/|^postmaster\.(?:pid|opts)$/;

/**
 * Makes a replica of the embedded server in `primaryDir`, in the empty folder `dataDir`. The embedded Postgres has no pg_basebackup, so this does the
 * same: a slot keeps the changes, and the files are copied between `pg_backup_start` and `pg_backup_stop`.
 */
export async function replicaOf(primaryDir: string, url: string, dataDir: string): Promise<TestReplica> {
  const from = placeOf(primaryDir);
  const to = placeOf(dataDir);
  const primary = newClient(url);
  await primary.connect();
  await primary.query("select pg_create_physical_replication_slot('replica', true)");
  await primary.query("select pg_backup_start('replica', true)");
  mkdirSync(to.home, { recursive: true });
  cpSync(from.password, to.password);
  cpSync(from.cluster, to.cluster, {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(from.cluster, path)),
  });
  const { rows } = await primary.query('select labelfile from pg_backup_stop(false)');
  await primary.end();
  writeFileSync(join(to.cluster, 'backup_label'), rows[0].labelfile);
  writeFileSync(join(to.cluster, 'standby.signal'), '');
  const { username, password, port } = new URL(url);
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  const settings = [`primary_conninfo = '${source}'`, "primary_slot_name = 'replica'", "log_statement = 'all'"];
  appendFileSync(join(to.cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  chmodSync(to.cluster, 0o700);
  const account = postgresAccount();
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, to.home]);
  const embedded = await startEmbedded({ dataDir });
  return { ...embedded, statements: () => readFileSync(to.log, 'utf8') };
}
