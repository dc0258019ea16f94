import {
  type KyselyPlugin,
  OperationNodeTransformer,
  OrderByItemNode,
  OrderByNode,
  type QueryId,
  RawNode,
  type SelectQueryNode,
  sql,
} from 'kysely';
import type { Db } from '#server/data/db.ts';

const RANDOM = 'random()';
const byChance = OrderByItemNode.create(RawNode.createWithSql(RANDOM));

class Completed extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId);
    const { orderBy, setOperations, distinctOn, frontModifiers } = query;
    // Rows of a union, and distinct ones, can be ordered only by what they show.
    const isBound = setOperations || frontModifiers?.some(({ modifier }) => modifier === 'Distinct');
    if (!orderBy || isBound || (distinctOn && distinctOn.length > orderBy.items.length)) return query;
    return { ...query, orderBy: OrderByNode.create([...orderBy.items, byChance]) };
  }

  /** What follows a query inside of raw SQL is not known. */
  protected override transformRaw(node: RawNode): RawNode {
    return node;
  }
}

const completed = new Completed();

function anyOrder(): KyselyPlugin {
  const unordered = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && !node.orderBy) unordered.add(queryId);
      return completed.transformNode(node, queryId);
    },
    async transformResult({ result, queryId }) {
      if (!unordered.has(queryId)) return result;
      const places = result.rows.map((row) => ({ row, place: Math.random() }));
      return { ...result, rows: places.sort((one, other) => one.place - other.place).map(({ row }) => row) };
    },
  };
}

/**
 * With ANY_ORDER, as in the nightly run, rows come in any order that their query allows, as Postgres may send them: what depends on the order in which
 * it happens to find them fails here, and not by chance. Orders in raw SQL stay as they are.
 */
export const inAnyOrder = (db: Db): Db => (process.env.ANY_ORDER ? db.withPlugin(anyOrder()) : db);

/** Puts rows that were not changed since into the order in which they were written, where nothing in them tells it. */
export const WRITTEN = sql`ctid`;

/** The text of a statement as its query says it. */
export const asWritten = (statement: string): string => statement.replaceAll(`, ${RANDOM}`, '');
