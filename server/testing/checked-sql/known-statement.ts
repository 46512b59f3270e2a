// Puts the text of a statement together without running anything: values become placeholders, parts are followed to where
// the source declares them. A statement of which a part is made at run time is known to the tests that execute it alone.
import { type Node, SyntaxKind, type TaggedTemplateExpression, type TemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { ValueType } from './row-type.ts'

export interface KnownStatement {
  text: string
  /** Values that the source hands over as `$1`, `$2` … */
  values: ValueType[]
  /** `sql`…`.execute(db)`; otherwise it may be a part of other statements, which name tables for it. */
  isExecuted: boolean
}

interface Reading {
  checker: Checker
  typeOf: (type: Type | undefined) => ValueType
  values: ValueType[]
}

/** Arguments by the symbol of their parameter. */
type Arguments = ReadonlyMap<number, { node: Node; given: Arguments }>
const none: Arguments = new Map()

const isStatement = /^\s*(select|insert|update|delete|merge|with|values)\b/i
/** Calls of functions that call functions. */
const deepestCall = 6

/** Returns undefined of a part of a statement and of what is not known. */
export function knownStatement(
  template: TaggedTemplateExpression,
  { checker, typeOf }: Omit<Reading, 'values'>,
): KnownStatement | undefined {
  const values: ValueType[] = []
  const text = textOfTemplate(template, { checker, typeOf, values }, none)
  if (text === undefined || !isStatement.test(text)) return undefined
  return { text, values, isExecuted: is.isPropertyAccessExpression(template.parent) }
}

function textOfTemplate(
  { template }: TaggedTemplateExpression,
  reading: Reading,
  given: Arguments,
): string | undefined {
  if (!is.isTemplateExpression(template)) return cooked(template.getText().slice(1, -1))
  const { head, templateSpans } = template as TemplateExpression
  let text = cooked(head.getText().slice(1, -2))
  for (const { expression, literal } of templateSpans) {
    const inserted = textOfValue(expression, reading, given)
    if (inserted === undefined) return undefined
    const written = literal.getText()
    text += inserted + cooked(written.slice(1, written.endsWith('`') ? -1 : -2))
  }
  return text
}

/** Without the escapes of a template. */
const cooked = (raw: string) => raw.replaceAll(/\\([\\`$])/g, '$1')

function textOfValue(node: Node, reading: Reading, given: Arguments): string | undefined {
  const { checker, values, typeOf } = reading
  const type = checker.getTypeAtLocation(node)
  if (type !== undefined && isPartOfSql(checker, type)) return textOfPart(node, reading, given)
  values.push(typeOf(type))
  return `$${values.length}`
}

function isPartOfSql(checker: Checker, type: Type): boolean {
  if ((type.flags & TypeFlags.AnyOrUnknown) !== 0) return false
  if (type.isUnionType()) return type.getTypes().some((member) => isPartOfSql(checker, member))
  return checker.getPropertyOfType(type, 'toOperationNode') !== undefined
}

function textOfPart(node: Node, reading: Reading, given: Arguments): string | undefined {
  if (is.isParenthesizedExpression(node)) return textOfPart(node.expression, reading, given)
  if (is.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') return textOfTemplate(node, reading, given)
  if (is.isConditionalExpression(node)) {
    const before = reading.values.length
    const text = textOfPart(node.whenTrue, reading, given)
    if (text !== undefined && text.trim() !== '') return text
    reading.values.length = before
    return textOfPart(node.whenFalse, reading, given)
  }
  if (is.isIdentifier(node)) return textOfName(node, reading, given)
  return is.isCallExpression(node) ? textOfCall(node, reading, given) : undefined
}

function textOfName(node: Node, reading: Reading, given: Arguments): string | undefined {
  const symbol = reading.checker.getSymbolAtLocation(node)
  const argument = symbol && given.get(symbol.id)
  if (argument !== undefined) return textOfPart(argument.node, reading, argument.given)
  const declaration = declarationOf(node, reading.checker)
  if (!declaration || !is.isVariableDeclaration(declaration) || !declaration.initializer) return undefined
  const isConstant =
    is.isVariableDeclarationList(declaration.parent) && /^\s*const\b/.test(declaration.parent.getText())
  return isConstant ? textOfPart(declaration.initializer, reading, given) : undefined
}

function declarationOf(node: Node, checker: Checker): Node | undefined {
  const named = checker.getSymbolAtLocation(node)
  const symbol = named && (named.flags & SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(named) : named
  return symbol?.valueDeclaration?.resolve()
}

function textOfCall(node: Node, reading: Reading, given: Arguments): string | undefined {
  if (!is.isCallExpression(node)) return undefined
  const called = node.expression
  const [first] = node.arguments
  if (called.getText() === 'sql.table' || called.getText() === 'sql.ref') {
    return first && is.isStringLiteral(first) ? first.text.replaceAll(/[^.]+/g, '"$&"') : undefined
  }
  const declaration = is.isIdentifier(called) ? declarationOf(called, reading.checker) : undefined
  const made = declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  if (!made || !(is.isArrowFunction(made) || is.isFunctionDeclaration(made)) || depthOf(given) > deepestCall)
    return undefined
  const answer = answerOf(made.body)
  if (answer === undefined) return undefined
  const parameters = [...made.parameters]
  const own = new Map([...given])
  for (const [index, argument] of [...node.arguments].entries()) {
    const name = parameters[index]?.name
    const symbol = name && reading.checker.getSymbolAtLocation(name)
    if (symbol) own.set(symbol.id, { node: argument, given })
  }
  return textOfPart(answer, reading, own)
}

/** Returns the expression that a function with a single `return` returns. */
function answerOf(body: Node | undefined): Node | undefined {
  if (body === undefined || body.kind !== SyntaxKind.Block) return body
  const returned = is.isBlock(body) ? body.statements.at(-1) : undefined
  const before = is.isBlock(body) ? body.statements.slice(0, -1) : []
  const isPlain = before.every((statement) => is.isVariableStatement(statement))
  return returned && isPlain && is.isReturnStatement(returned) ? returned.expression : undefined
}

function depthOf(given: Arguments): number {
  let depth = 0
  for (const { given: outer } of given.values()) depth = Math.max(depth, 1 + (outer === given ? 0 : depthOf(outer)))
  return depth
}
