// Who imports whom: read by Vite's parser, and compared with a plain search, because a reader that silently saw nothing
// would find every rule kept.
import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { packages } from './layers.ts'
import type { Problem, SourceFile } from './source-files.ts'

export interface Import {
  /** As written. */
  specifier: string
  /** The path of a file of ours, `npm:` with the name of a package, or `node:` with the name of a module of Node. */
  target: string
  dynamic: boolean
}

export interface Module {
  path: string
  imports: Import[]
}

export interface ImportGraph {
  modules: Module[]
  problems: Problem[]
}

/** Type imports count like others. `exists` answers for files that are no TypeScript, such as a style sheet. */
export function readImportGraph(files: SourceFile[], exists: (path: string) => boolean): ImportGraph {
  const paths = new Set(files.map((file) => file.path))
  const problems: Problem[] = []
  const modules = files.map((file) => {
    const { imports, errors } = readImports(file)
    problems.push(
      ...errors.map((error) => ({ path: file.path, sentence: `The import check cannot read this: ${error}` })),
    )
    problems.push(...findBlindness(file, imports))
    for (const { target, specifier } of imports) {
      if (target.includes(':') || paths.has(target) || exists(target)) continue
      problems.push({ path: file.path, sentence: `The import of '${specifier}' leads nowhere.` })
    }
    return { path: file.path, imports }
  })
  return { modules, problems }
}

function readImports({ path, text }: SourceFile): { imports: Import[]; errors: string[] } {
  const { module, program, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const fixed = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ]
  const later: string[] = []
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') later.push(String(source.value))
    },
    TSImportType: ({ source }) => {
      fixed.push(source.value)
    },
    // `new URL('./read-sheet.ts', import.meta.url)`, `join(import.meta.dirname, 'main.ts')`: the ways to a file that
    // a worker thread or another process runs.
    NewExpression: ({ callee, arguments: [file] }) => {
      if (callee.type === 'Identifier' && callee.name === 'URL' && isScript(file)) later.push(file.value)
    },
    CallExpression: ({ callee, arguments: [folder, file] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'join' || folder?.type !== 'MemberExpression') return
      if (folder.object.type === 'MetaProperty' && isScript(file)) later.push(`./${file.value}`)
    },
  }).visit(program)
  const from = (specifier: string, dynamic: boolean) => ({ specifier, target: resolve({ path, specifier }), dynamic })
  const imports = [
    ...[...new Set(fixed)].map((one) => from(one, false)),
    ...[...new Set(later)].map((one) => from(one, true)),
  ]
  return {
    // A test may name its own file, as a path that exists.
    imports: imports.filter(({ target }) => target !== path),
    errors: errors.map((error) => error.message),
  }
}

const isScript = (node: ESTree.Argument | undefined): node is ESTree.StringLiteral =>
  node?.type === 'Literal' && typeof node.value === 'string' && /\.tsx?$/.test(node.value)

function resolve({ path, specifier }: { path: string; specifier: string }): string {
  const plain = specifier.replace(/\?\w+$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain)
  if (plain.startsWith('node:')) return plain
  const [scope, name, ...rest] = plain.split('/')
  if (scope === '@kouan' && name && Object.hasOwn(packages, name)) return [name, ...rest].join('/')
  return `npm:${packageOf(plain)}`
}

/** `@scope/name/file` → `@scope/name`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const importPattern = /^(?:import|export)\b[^;'"`]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm

function findBlindness({ path, text }: SourceFile, imports: Import[]): Problem[] {
  const seen = new Set(imports.map((one) => one.specifier))
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|`[^`]*`/gm, '')
  return [...plain.matchAll(importPattern)]
    .map((found) => found[1] ?? found[2] ?? '')
    .filter((specifier) => !seen.has(specifier))
    .map((specifier) => ({ path, sentence: `The import check did not see the import of '${specifier}'.` }))
}
