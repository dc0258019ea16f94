import {
  type KyselyPlugin,
  OperationNodeTransformer,
  OrderByItemNode,
  OrderByNode,
  type QueryId,
  RawNode,
  type SelectQueryNode,
} from 'kysely';

const random = OrderByItemNode.create(RawNode.createWithSql('random()'));

class ByChance extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId);
    const { orderBy, setOperations, distinctOn, frontModifiers } = query;
    // Rows of a union and distinct ones can only be ordered by what they show.
    const isFixed = setOperations || frontModifiers?.some(({ modifier }) => modifier === 'Distinct');
    if (!orderBy || isFixed || (distinctOn && distinctOn.length > orderBy.items.length)) return query;
    return { ...query, orderBy: OrderByNode.create([...orderBy.items, random]) };
  }
}

const byChance = new ByChance();

/**
 * Gives rows whose order a query does not decide in any order, as Postgres may: what depends on the order in which it happens to find them fails here,
 * and not by chance. The orders in raw SQL stay as they are.
 */
export function anyOrder(): KyselyPlugin {
  const unordered = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && !node.orderBy) unordered.add(queryId);
      return byChance.transformNode(node, queryId);
    },
    async transformResult({ result, queryId }) {
      if (!unordered.has(queryId)) return result;
      const rows = result.rows.map((row) => ({ row, at: Math.random() })).sort((a, b) => a.at - b.at);
      return { ...result, rows: rows.map(({ row }) => row) };
    },
  };
}
