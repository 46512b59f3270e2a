// Lists of codes that figures declare, written into the text of their statement: its plan depends on them (a rare state is found by
// an index, all orders are read through), and its text on the figures alone.
import { type KyselyPlugin, OperationNodeTransformer, ValueNode } from 'kysely'

/** Whether an element of an array needs no quotes in its text. */
const isPlain = (element: unknown) => typeof element === 'string' && /^\w+$/.test(element)

/** `declared`: the values of the figures' filters, where lists are texts with commas. Other parameters remain. */
export function declaredLists(declared: Iterable<string>): KyselyPlugin {
  const texts = new Set(declared)
  class Transformer extends OperationNodeTransformer {
    protected override transformValue(node: ValueNode): ValueNode {
      const { value } = node
      const isDeclared = Array.isArray(value) && texts.has(value.join()) && value.every(isPlain)
      return isDeclared ? ValueNode.createImmediate(`{${value.join()}}`) : node
    }
  }
  const transformer = new Transformer()
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}
