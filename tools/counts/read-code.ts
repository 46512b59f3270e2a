// What the counts need of one file: its functions, casts, exports and named imports.
import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from '../repository-rules/source-files.ts'

export interface CountedFunction {
  name: string
  line: number
  lines: number
  takesHooksBesideResource: boolean
  /** Without effect: no `async`, no throw, no loop, no statement that is but a call or an assignment. */
  isLookup: boolean
}

export interface Cast {
  line: number
  /** A comment on its line or on the line above says why. */
  hasReason: boolean
}

export interface NamedImport {
  specifier: string
  /** `*` for a namespace, `default` for the default export. */
  name: string
}

export interface Code {
  functions: CountedFunction[]
  casts: Cast[]
  /** `isUsedInside`: the file names it elsewhere than in its declaration. */
  exports: { name: string; isUsedInside: boolean }[]
  imports: NamedImport[]
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

export function readCode({ path, text }: SourceFile): Code {
  const { program, module, comments } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const lineOf = readLines(text)
  const commented = new Set(
    comments.flatMap(({ start, end }) => {
      const [first, last] = [lineOf(start), lineOf(end)]
      return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    }),
  )
  const uses = new Map<string, number>()
  const casts: Cast[] = []
  const count = ({ name }: { name: string }) => {
    uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  new Visitor({
    Identifier: count,
    JSXIdentifier: count,
    TSAsExpression: ({ typeAnnotation: { type, start } }) => {
      if (!/^TS(Never|Unknown|Any)Keyword$/.test(type)) return
      const line = lineOf(start)
      casts.push({ line, hasReason: commented.has(line) || commented.has(line - 1) })
    },
  }).visit(program)
  return {
    functions: program.body.flatMap(functionsOf).map(({ name, node }) => ({
      name,
      line: lineOf(node.start),
      lines: lineOf(node.end) - lineOf(node.start) + 1,
      takesHooksBesideResource: takesHooksBesideResource(node.params.map(({ start, end }) => text.slice(start, end))),
      isLookup: isLookup(node),
    })),
    casts,
    exports: module.staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ moduleRequest, exportName }) => moduleRequest === null && exportName.kind === 'Name')
      .map(({ exportName: { name } }) => ({ name: name ?? '', isUsedInside: (uses.get(name ?? '') ?? 0) > 1 })),
    imports: namedImports(module),
  }
}

/** Returns a function from an offset to the number of its line. */
function readLines(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

function functionsOf(statement: ESTree.Statement | ESTree.Directive): { name: string; node: FunctionNode }[] {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? functionsOf(statement.declaration) : []
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement
    return declaration.type === 'FunctionDeclaration' ? [{ name: 'default', node: declaration }] : []
  }
  if (statement.type === 'FunctionDeclaration') return [{ name: statement.id?.name ?? '', node: statement }]
  if (statement.type === 'ClassDeclaration') {
    return statement.body.body.flatMap((one) =>
      one.type === 'MethodDefinition' && one.key.type === 'Identifier' ? [{ name: one.key.name, node: one.value }] : [],
    )
  }
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id, init }) => {
    // `memo(function Row() {})` is a function, too.
    const value = init?.type === 'CallExpression' ? init.arguments[0] : init
    const isFunction = value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression'
    return isFunction && id.type === 'Identifier' ? [{ name: id.name, node: value }] : []
  })
}

/** Looks at the body's own statements; functions inside may do as they like. */
const isLookup = ({ async, body }: FunctionNode) =>
  !async && body !== null && (body.type !== 'BlockStatement' || body.body.every(isStepOfLookup))

function isStepOfLookup(statement: ESTree.Statement | ESTree.Directive | null): boolean {
  if (statement === null) return true
  if (statement.type === 'IfStatement')
    return isStepOfLookup(statement.consequent) && isStepOfLookup(statement.alternate)
  if (statement.type === 'BlockStatement') return statement.body.every(isStepOfLookup)
  if (statement.type === 'SwitchStatement')
    return statement.cases.every(({ consequent }) => consequent.every(isStepOfLookup))
  if (statement.type === 'VariableDeclaration') return statement.kind === 'const'
  return ['ReturnStatement', 'FunctionDeclaration', 'BreakStatement'].includes(statement.type)
}

const takesHooksBesideResource = (parameters: string[]) =>
  parameters.some(
    (one) => /\b\w*[hH]ooks\b/.test(one) && parameters.some((other) => isResource(other) && other !== one),
  )

const isResource = (parameter: string) => /^(resource|declared)\b|:\s*(R|\w*Resource)\b/.test(parameter)

function namedImports(module: ReturnType<typeof parseSync>['module']): NamedImport[] {
  const named = (kind: string, name: string | null) =>
    kind === 'Name' ? (name ?? '') : kind === 'Default' ? 'default' : '*'
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName: { kind, name } }) => ({ specifier: moduleRequest.value, name: named(kind, name) })),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName: { kind, name } }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, name: named(kind, name) }] : [],
      ),
    ),
  ]
}
