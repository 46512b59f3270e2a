// Small faults that could be planted in a source text, one at a time, by its syntax tree.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface Fault {
  kind: string
  start: number
  end: number
  /** Takes the place of what is between start and end. */
  text: string
}

const offByOne: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const inverted: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' }
const logical: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }

/** Slips of the hand in a statement: the kind, the words that are looked for, the words in their place. */
const inSql: readonly (readonly [kind: string, found: RegExp, text: string])[] = [
  ['SQL: order', /\bdesc\b/g, ''],
  ['SQL: null', /\bis distinct from\b/g, '<>'],
  ['SQL: null', /\bis not null\b/g, 'is null'],
  ['SQL: null', /\bis null\b/g, 'is not null'],
  ['SQL: off by one', /<=/g, '<'],
  ['SQL: off by one', />=/g, '>'],
  ['SQL: condition', /\bnot exists\b/g, 'exists'],
  ['SQL: condition', /\bnot in\b/g, 'in'],
]

const leaves = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])

/** Returns every fault that the text offers, in its order. Types and addresses of imports are left alone. */
export function findFaults(path: string, source: string): Fault[] {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const faults: Fault[] = []
  const plain = new Set<ESTree.Node>()
  const textOf = ({ start, end }: ESTree.Node) => source.slice(start, end)
  const add = (kind: string, { start, end }: { start: number; end: number }, text: string) =>
    void faults.push({ kind, start, end, text })
  const operator = (
    kind: string,
    node: ESTree.BinaryExpression | ESTree.LogicalExpression,
    other: string | undefined,
  ) => {
    if (other === undefined) return
    const between = source.slice(node.left.end, node.right.start)
    const start = node.left.end + between.indexOf(node.operator)
    add(kind, { start, end: start + node.operator.length }, other)
  }
  const invert = (test: ESTree.Expression) => add('inverted condition', test, `!(${textOf(test)})`)
  const skip = (node: ESTree.Node | null) => void (node && plain.add(node))
  new Visitor({
    ImportDeclaration: ({ source: from }) => skip(from),
    ExportNamedDeclaration: ({ source: from }) => skip(from),
    ImportExpression: ({ source: from }) => skip(from),
    TSLiteralType: ({ literal }) => skip(literal),
    Property: ({ key }) => skip(key),
    BinaryExpression(node) {
      operator('off by one', node, offByOne[node.operator])
      operator('inverted condition', node, inverted[node.operator])
    },
    LogicalExpression: (node) => operator('and, or', node, logical[node.operator]),
    IfStatement(node) {
      const { consequent, alternate, test } = node
      const [only, ...others] = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
      const isGuard = only !== undefined && others.length === 0 && leaves.has(only.type) && !alternate
      if (isGuard) add('removed guard', node, ';')
      else invert(test)
    },
    ConditionalExpression: ({ test }) => invert(test),
    AwaitExpression: (node) => add('removed await', node, textOf(node.argument)),
    CallExpression({ arguments: [one, other] }) {
      if (!one || !other || textOf(one) === textOf(other)) return
      if ([one, other].some(({ type }) => type === 'SpreadElement' || type.endsWith('FunctionExpression'))) return
      const between = source.slice(one.end, other.start)
      add('swapped arguments', { start: one.start, end: other.end }, `${textOf(other)}${between}${textOf(one)}`)
    },
    ArrayExpression({ elements }) {
      const [last, before] = elements.toReversed()
      if (last && before) add('dropped element', { start: before.end, end: last.end }, '')
    },
    Literal(node) {
      if (plain.has(node)) return
      if (typeof node.value === 'number') add('changed constant', node, String(node.value + 1))
      if (typeof node.value === 'boolean') add('changed constant', node, String(!node.value))
      // A word that is shown is a matter of taste.
      if (typeof node.value === 'string' && /^[\w.-]+$/.test(node.value))
        add('changed constant', node, `'${node.value}x'`)
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      for (const part of quasi.quasis) {
        for (const [kind, found, text] of inSql) {
          for (const { 0: word, index } of textOf(part).matchAll(found)) {
            add(kind, { start: part.start + index, end: part.start + index + word.length }, text)
          }
        }
      }
    },
  }).visit(program)
  return faults.toSorted((one, other) => one.start - other.start)
}
