// A promise that is returned inside `try` settles after its `catch` and `finally` are over, unless it is awaited.
import { type ESTree, parseSync, Visitor } from 'vite'
import type { Module } from './import-graph.ts'
import { isTest, type Problem, type SourceFile } from './source-files.ts'

/** Functions of a file: by name, whether they return promises. */
interface Names {
  functions: Map<string, boolean>
  /** Methods and properties, of any object. */
  members: Map<string, boolean>
  /** Local name of an import, with the name in its file. */
  imported: Map<string, { specifier: string; name: string }>
}

const sentence = (text: string) =>
  `'return ${text}…' inside 'try' needs 'await': its 'catch' or 'finally' would not wait for it. Where the call is synchronous, move the return out of the 'try'.`
const settling = new Set([
  'execute',
  'query',
  'then',
  'all',
  'allSettled',
  'race',
  'any',
  'json',
  'text',
  'arrayBuffer',
])

/** Without types: a call counts where every declaration of its name that the file can mean returns a promise. */
export function checkAwaits(files: SourceFile[], modules: Module[]): Problem[] {
  const read = new Map(files.filter(({ path }) => !isTest(path)).map((file) => [file.path, readFile(file)]))
  const members = new Map<string, boolean>()
  for (const { names } of read.values())
    for (const [name, isPromise] of names.members) members.set(name, isPromise && (members.get(name) ?? true))
  const targets = new Map(modules.map(({ path, imports }) => [path, imports]))
  return files.flatMap(({ path, text }) => {
    const { names, tries } = read.get(path) ?? { names: noNames(), tries: [] }
    const returnsPromise = (call: ESTree.CallExpression): boolean => {
      const { callee } = call
      // A regular expression.
      if (callee.type === 'MemberExpression' && callee.object.type === 'Literal') return false
      if (callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier')
        return settling.has(callee.property.name) || members.get(callee.property.name) === true
      if (callee.type !== 'Identifier') return false
      const own = names.functions.get(callee.name)
      if (own !== undefined) return own
      const from = names.imported.get(callee.name)
      const target = targets.get(path)?.find(({ specifier }) => specifier === from?.specifier)?.target
      return from !== undefined && read.get(target ?? '')?.names.functions.get(from.name) === true
    }
    const found = tries.flatMap((block) => returnedCalls(block)).filter(returnsPromise)
    return found.map(({ start }) => ({ path, sentence: sentence(text.slice(start, start + 40).split('\n')[0] ?? '') }))
  })
}

const noNames = (): Names => ({ functions: new Map(), members: new Map(), imported: new Map() })

type Typed = { returnType?: ESTree.TSTypeAnnotation | null }
const isPromise = (type: ESTree.TSType | undefined): boolean =>
  type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Promise'
const promises = (made: Typed & { async?: boolean }) =>
  made.async === true || isPromise(made.returnType?.typeAnnotation)
/** Undefined for what is no function. */
function isAsync(value: ESTree.Node | null | undefined): boolean | undefined {
  if (value?.type !== 'ArrowFunctionExpression' && value?.type !== 'FunctionExpression') return undefined
  return promises(value) || (value.type === 'ArrowFunctionExpression' && isPending(value.body))
}
/** An arrow function that hands on the promise of a statement. */
const isPending = (body: ESTree.Node): boolean =>
  body.type === 'CallExpression' &&
  body.callee.type === 'MemberExpression' &&
  body.callee.property.type === 'Identifier' &&
  settling.has(body.callee.property.name)

function readFile({ path, text }: SourceFile): { names: Names; tries: ESTree.BlockStatement[] } {
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const names = noNames()
  const tries: ESTree.BlockStatement[] = []
  const note = (table: Map<string, boolean>, key: ESTree.Node, value: boolean | undefined) => {
    if (key.type === 'Identifier' && value !== undefined) table.set(key.name, value && (table.get(key.name) ?? true))
  }
  const typed = (annotation: ESTree.TSTypeAnnotation | null | undefined) => {
    const type = annotation?.typeAnnotation
    return type?.type === 'TSFunctionType' ? isPromise(type.returnType.typeAnnotation) : undefined
  }
  new Visitor({
    FunctionDeclaration: (made) => {
      if (made.id) note(names.functions, made.id, promises(made))
    },
    VariableDeclarator: ({ id, init }) => note(names.functions, id, isAsync(init)),
    Identifier: (one) => {
      if ('typeAnnotation' in one)
        note(names.functions, one, typed(one.typeAnnotation as ESTree.TSTypeAnnotation | null))
    },
    Property: ({ key, value }) => note(names.members, key, isAsync(value)),
    MethodDefinition: ({ key, value }) => note(names.members, key, promises(value)),
    TSMethodSignature: (made) => note(names.members, made.key, promises(made)),
    TSPropertySignature: ({ key, typeAnnotation }) => note(names.members, key, typed(typeAnnotation)),
    ImportDeclaration: ({ source, specifiers }) => {
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          names.imported.set(one.local.name, { specifier: source.value, name: one.imported.name })
    },
    TryStatement: ({ block, handler, finalizer }) => {
      tries.push(block)
      if (handler && finalizer) tries.push(handler.body)
    },
  }).visit(program)
  return { names, tries }
}

const inner = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'TryStatement'])

/** Calls that a block returns, those of functions and of further `try` within it apart. */
function returnedCalls(node: unknown, isTop = true): ESTree.CallExpression[] {
  if (Array.isArray(node)) return node.flatMap((one) => returnedCalls(one, false))
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const one = node as ESTree.Node
  if (!isTop && inner.has(one.type)) return []
  if (one.type === 'ReturnStatement') return one.argument ? lastCalls(one.argument) : []
  return Object.values(one).flatMap((value) => returnedCalls(value, false))
}

/** Calls whose value is that of the expression. */
function lastCalls(value: ESTree.Node): ESTree.CallExpression[] {
  if (value.type === 'CallExpression') return [value]
  if (value.type === 'ConditionalExpression') return [value.consequent, value.alternate].flatMap(lastCalls)
  if (value.type === 'LogicalExpression')
    return [...(value.operator === '&&' ? [] : [value.left]), value.right].flatMap(lastCalls)
  if (value.type === 'ParenthesizedExpression' || value.type === 'TSAsExpression') return lastCalls(value.expression)
  return []
}
