import { DataLink } from '#client/components/base/AppLink.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { DayFilter } from '#client/components/lists/DayFilter.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import { ID_PREFIX_CHARS } from '#shared/constants.ts';
import { auditMessages } from '#shared/messages/security.ts';
import type { AuditLogRow, AuditNames } from '#shared/security/security.schema.ts';
import { PersonFilter } from '../users/PersonFilter.tsx';
import { AuditCheckCard } from './AuditCheckCard.tsx';
import { failure } from './failure.tsx';
import { auditInput } from './inputs.ts';
import type { TabProps } from './SecurityPage.tsx';

/** Who did what: the audit log, newest first, and the check of its chain (ADM-SEC-22 to 32). */
export function AuditTab({ address }: TabProps) {
  const input = auditInput(address.search);
  return (
    <>
      <AuditCheckCard />
      <Loaded failure={failure} skeleton={<Filters address={address} />}>
        <KnownFilters address={address} />
      </Loaded>
      <PagedTable
        query={trpc.security.auditLog}
        input={input}
        label="Audit log"
        columns={columns}
        failure={failure}
        empty={{ title: 'No audit logs found.' }}
      />
    </>
  );
}

function KnownFilters(props: TabProps) {
  const [names] = trpc.security.auditNames.useSuspenseQuery();
  return <Filters {...props} {...names} />;
}

const options = (names: readonly string[], chosen: string | undefined) =>
  [...new Set([...names, ...(chosen === undefined ? [] : [chosen])])].map((value) => ({ value, label: value }));

function Filters({ address: { search, onSearch }, actions = [], resourceTypes = [] }: TabProps & Partial<AuditNames>) {
  const { search: text = '', action, resource, person, thing = '', from, until } = search;
  return (
    <div className="mb-4 grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <SearchBox
        label="Search the audit log"
        placeholder="Action or resource"
        value={text}
        onChange={(typed) => onSearch({ search: typed || undefined })}
      />
      <Select
        label="Action"
        hideLabel
        placeholder="Every action"
        options={options(actions, action)}
        value={action ?? ''}
        onChange={({ target }) => onSearch({ action: target.value || undefined })}
      />
      <Select
        label="Resource"
        hideLabel
        placeholder="Every resource"
        options={options(resourceTypes, resource)}
        value={resource ?? ''}
        onChange={({ target }) => onSearch({ resource: target.value || undefined })}
      />
      <PersonFilter
        label="Person"
        every="Every person"
        value={person}
        onChange={(chosen) => onSearch({ person: chosen })}
      />
      <SearchBox
        label="Thing"
        placeholder="Campaign name, or an id"
        value={thing}
        onChange={(typed) => onSearch({ thing: typed || undefined })}
      />
      <DayFilter label="From" value={from} onChange={(chosen) => onSearch({ from: chosen })} />
      <DayFilter label="Until" value={until} onChange={(chosen) => onSearch({ until: chosen })} />
      <div>
        <ExportLog input={auditInput(search)} />
      </div>
    </div>
  );
}

/** Downloads the filtered rows as a file; the log records the download (ruling ADM-SEC-23). */
function ExportLog({ input }: { input: ReturnType<typeof auditInput> }) {
  const csv = trpc.security.exportAudit.useMutation();
  return (
    <ExportButton words="Export" failed="The audit log could not be exported" load={() => csv.mutateAsync(input)} />
  );
}

/** The first characters of an id; its tooltip has all of it. */
function ShortId({ id }: { id: string }) {
  return (
    <span className="tabular-nums" title={id}>
      {id.slice(0, ID_PREFIX_CHARS)}
    </span>
  );
}

/** The action; a long one breaks behind its dot. */
function ActionPill({ action }: { action: string }) {
  const [area = '', ...rest] = action.split('.');
  return (
    <StatusPill tone="info" className="sm:max-w-36 sm:whitespace-normal">
      <span>
        {area}
        {rest.length > 0 && (
          <>
            .<wbr />
            {rest.join('.')}
          </>
        )}
      </span>
    </StatusPill>
  );
}

/** The sentence, which leads to the thing, and what was changed. */
function WhatHappened({ sentence, route, changes }: AuditLogRow) {
  return (
    <div className="max-w-md min-w-56">
      {route === null ? sentence : <DataLink href={route}>{sentence}</DataLink>}
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="text-muted cursor-pointer py-1">Before and after</summary>
          <dl className="grid gap-1">
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt className="text-muted">{field}</dt>
                <dd className="break-words">
                  {before ?? 'Nothing'} → {after ?? 'Nothing'}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

const columns: readonly Column<AuditLogRow>[] = [
  {
    key: 'at',
    header: 'Timestamp',
    cell: ({ createdAt }) => (
      <span className="block sm:min-w-26 sm:[&_time]:whitespace-normal">
        <DateText value={createdAt} time />
      </span>
    ),
  },
  { key: 'sentence', header: 'What happened', cell: (row) => <WhatHappened {...row} /> },
  { key: 'action', header: 'Action', cell: ({ action }) => <ActionPill action={action} /> },
  {
    key: 'resource',
    header: 'Resource',
    cell: ({ resourceType, resourceId }) => (
      <span>
        {resourceType} <ShortId id={resourceId} />
      </span>
    ),
  },
  {
    key: 'user',
    header: 'User ID',
    cell: ({ userId, onBehalfOf, program }) => (
      <span>
        {userId === null ? 'Anonymous' : <ShortId id={userId} />}
        {onBehalfOf && (
          <span className="text-muted block text-sm whitespace-nowrap">
            {filled('for {person}', { person: <ShortId id={onBehalfOf} /> })}
          </span>
        )}
        {program && (
          <span className="text-muted block text-sm whitespace-nowrap">
            {filled('by API key {key}', { key: <span className="font-mono">{program}…</span> })}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'ip',
    header: 'IP Address',
    // Only the long form of an address is broken.
    cell: ({ ipAddress }) => (
      <span className="block wrap-anywhere sm:min-w-29">{ipAddress ?? auditMessages.unknown}</span>
    ),
  },
  {
    key: 'agent',
    header: 'User Agent',
    cell: ({ userAgent }) => (
      <span
        className="block max-w-24 truncate max-sm:max-w-none max-sm:whitespace-normal"
        title={userAgent ?? undefined}
      >
        {userAgent ?? auditMessages.unknown}
      </span>
    ),
  },
];
