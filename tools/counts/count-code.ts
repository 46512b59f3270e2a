// The counts of `npm run counts`: how well the code keeps its shape. Product code alone is counted, without tests, stories
// and generated files, where a count does not say otherwise.
import type { Module } from '../repository-rules/import-graph.ts'
import { isTesting } from '../repository-rules/import-rules.ts'
import { checkLayers } from '../repository-rules/layer-rules.ts'
import { lineCount, type SourceFile } from '../repository-rules/source-files.ts'
import { countLanguage } from './count-language.ts'
import { countSizes, findForOneImporter } from './count-sizes.ts'
import { type Count, isProduct } from './counted.ts'
import { type Code, readCode } from './read-code.ts'

const mostLinesOfSmallFile = 20
const mostLinesOfFunction = 100

export function countCode(files: SourceFile[], modules: Module[]): Count[] {
  const product = files.filter(({ path }) => isProduct(path))
  const codes = new Map(files.map((file) => [file.path, readCode(file)]))
  const of = <Found>(read: (code: Code, path: string) => Found[]) =>
    product.flatMap(({ path }) => read(codes.get(path) as Code, path))
  const casts = of((code, path) => code.casts.map((cast) => ({ ...cast, at: `${path}:${cast.line}` })))
  const functions = of((code, path) => code.functions.map((one) => ({ ...one, at: `${path}:${one.line} ${one.name}` })))
  const long = functions
    .filter(({ lines }) => lines > mostLinesOfFunction)
    .sort((one, other) => other.lines - one.lines)
  const exports = findUnusedExports(product, { codes, modules })
  return [
    { title: 'imports that run up or sideways by the layers', found: checkLayers(modules).map(({ path }) => path) },
    { title: 'imports between folders that import each other', found: findMutualFolders(modules) },
    {
      title: `files of at most ${mostLinesOfSmallFile} lines with one importer`,
      found: findSmallFiles(product, modules),
    },
    { title: `functions over ${mostLinesOfFunction} lines`, found: long.map(({ at, lines }) => `${at}: ${lines}`) },
    { title: 'casts as never, unknown or any', found: casts.map(({ at }) => at) },
    {
      title: 'of these without a reason beside them',
      found: casts.filter(({ hasReason }) => !hasReason).map(({ at }) => at),
    },
    {
      title: 'functions that take hooks beside a resource',
      found: functions.filter((one) => one.takesHooksBesideResource).map(({ at }) => at),
    },
    { title: 'exports that nobody uses', found: exports.byNobody },
    { title: 'exports that tests and stories alone use', found: exports.byTestsAlone },
    ...countLanguage(files, codes),
    ...countSizes(files, modules),
  ]
}

function findSmallFiles(product: SourceFile[], modules: Module[]): string[] {
  const small = product.filter(({ text }) => lineCount(text) <= mostLinesOfSmallFile)
  return findForOneImporter(small, modules)
}

/** For two folders side by side that import each other: the imports of the direction that has fewer. */
function findMutualFolders(modules: Module[]): string[] {
  const arrows = new Map<string, string[]>()
  for (const { path, imports } of modules) {
    if (!isProduct(path)) continue
    for (const { target } of imports) {
      const pair = isProduct(target) ? folderPair(path, target) : undefined
      if (pair) arrows.set(pair.join(' '), [...(arrows.get(pair.join(' ')) ?? []), `${path} → ${target}`])
    }
  }
  return [...arrows].flatMap(([pair, found]) => {
    const back = arrows.get(pair.split(' ').reverse().join(' '))?.length ?? 0
    const isFewer = found.length < back || (found.length === back && pair < pair.split(' ').reverse().join(' '))
    return isFewer ? found : []
  })
}

/** The two folders at which the paths part; undefined where one of them is a file. */
function folderPair(from: string, to: string): [string, string] | undefined {
  const [one, other] = [from.split('/'), to.split('/')]
  const at = one.findIndex((part, index) => part !== other[index])
  if (at >= one.length - 1 || at >= other.length - 1) return undefined
  return [one.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')]
}

function findUnusedExports(
  product: SourceFile[],
  { codes, modules }: { codes: Map<string, Code>; modules: Module[] },
): { byNobody: string[]; byTestsAlone: string[] } {
  const used = { product: new Set<string>(), tests: new Set<string>() }
  for (const { path, imports } of modules) {
    const names = isTesting(path) ? used.tests : used.product
    const named = codes.get(path)?.imports ?? []
    for (const { specifier, target, dynamic } of imports) {
      const found = dynamic ? [] : named.filter((one) => one.specifier === specifier)
      // A file that loads another at run time may use any of its exports.
      for (const { name } of found.length > 0 ? found : [{ name: '*' }]) names.add(`${target} ${name}`)
    }
  }
  const isUsed = (names: Set<string>, path: string, name: string) =>
    names.has(`${path} ${name}`) || names.has(`${path} *`)
  const unused = product.flatMap(({ path }) =>
    (codes.get(path)?.exports ?? [])
      .filter(({ name, isUsedInside }) => !isUsedInside && !isUsed(used.product, path, name))
      .map(({ name }) => ({ at: `${path} ${name}`, isTested: isUsed(used.tests, path, name) })),
  )
  return {
    byNobody: unused.filter(({ isTested }) => !isTested).map(({ at }) => at),
    byTestsAlone: unused.filter(({ isTested }) => isTested).map(({ at }) => at),
  }
}
