// The counts of lines: those of tests, of browser tests and of each folder of the product; and files for one importer.
import type { Module } from '../repository-rules/import-graph.ts'
import { isTest, lineCount, type SourceFile } from '../repository-rules/source-files.ts'
import { type Count, isProduct } from './counted.ts'
import { readTests } from './read-tests.ts'

export function countSizes(files: SourceFile[], modules: Module[]): Count[] {
  const product = files.filter(({ path }) => isProduct(path))
  const tests = files.filter(({ path }) => isTest(path) && !path.includes('.story.'))
  const single = findForOneImporter(product, modules)
  return [
    linesOf('lines of tests before their first test', tests, (file) => readTests(file).preambleLines),
    linesOf(
      'lines of browser tests',
      files.filter(({ path }) => path.startsWith('e2e/')),
    ),
    {
      title: `product files with one importer, ${Math.round((100 * single.length) / product.length)} % of ${product.length}`,
      found: single,
    },
    ...[...new Set(product.map(({ path }) => roomOf(path)))].sort().map((room) =>
      linesOf(
        `product lines of ${room}`,
        product.filter(({ path }) => roomOf(path) === room),
      ),
    ),
    linesOf('product lines in all', product),
  ]
}

function linesOf(title: string, files: SourceFile[], measure = ({ text }: SourceFile) => lineCount(text)): Count {
  const sizes = files
    .map((file) => ({ path: file.path, lines: measure(file) }))
    .sort((one, other) => other.lines - one.lines)
  return {
    title,
    count: sizes.reduce((sum, { lines }) => sum + lines, 0),
    found: sizes.map(({ path, lines }) => `${String(lines).padStart(5)} ${path}`),
  }
}

/** Two folders deep, three in what holds one folder for each noun or area. */
function roomOf(path: string): string {
  const parts = path.split('/').slice(0, -1)
  return parts.slice(0, parts[1] === 'features' || parts[1] === 'domain' ? 3 : 2).join('/')
}

/** Returns the paths of `product` that one product file imports. */
export function findForOneImporter(product: SourceFile[], modules: Module[]): string[] {
  const importers = new Map<string, number>()
  for (const { path, imports } of modules) {
    if (!isProduct(path)) continue
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? 0) + 1)
  }
  return product.map(({ path }) => path).filter((path) => importers.get(path) === 1)
}
