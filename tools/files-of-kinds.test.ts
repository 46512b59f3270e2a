// Files and hand-written lines that a kind of declared document costs: its message with the receipt, its resource, and what imports
// those of this kind alone. Files of several kinds, such as manifests and the pipeline, are of none.
import { posix } from 'node:path'
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { expect, it } from 'vitest'
import { codeLineCount, isTest, readSourceFiles } from './repository-rules/source-files.ts'

const most = { files: 5, medianLines: 250 }
/** Larger kinds, with the reason. */
const larger: Readonly<Record<string, string>> = {
  CEB311Message: 'an area of its own, and a page with the form of goods that came before the common one',
}

const product = readSourceFiles().filter(
  ({ path }) => !isTest(path) && !/^(tools|bench|e2e)\/|^server\/(testing|domain\/demo)\/|\/conformance\//.test(path),
)

/** Paths of the project's files that a file imports, by their end: packages are linked by name. */
const importsOf = ({ path, text }: { path: string; text: string }) =>
  [...text.matchAll(/from '([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)]
    return name.startsWith('@kouan/') ? [name.slice('@kouan/'.length)] : []
  })

const numberOf = (type: string) => type.slice(3, 6)
const kindOfFile = new Map<string, string>()
for (const { message } of documentKinds.values()) {
  const { type } = message
  for (const { path, text } of product) {
    const isMessage = path.endsWith(`/ceb${numberOf(type)}.ts`)
    const isResource = path.startsWith('contract/resources/') && text.includes(`message: ceb${numberOf(type)},`)
    if (isMessage || isResource) kindOfFile.set(path, type)
  }
}

it('every kind of document: at most five files, a median of at most 250 lines', () => {
  const files = new Map<string, string[]>()
  for (const file of product) {
    const own = kindOfFile.get(file.path)
    const kinds = new Set(own ? [own] : importsOf(file).flatMap((path) => kindOfFile.get(path) ?? []))
    const [type, ...others] = kinds
    if (type !== undefined && others.length === 0) files.set(type, [...(files.get(type) ?? []), file.path])
  }
  const linesOf = new Map(product.map(({ path, text }) => [path, codeLineCount(text)]))
  const rows = [...documentKinds.values()].map(({ message: { type, title } }) => {
    const own = files.get(type) ?? []
    return { type, title, own, lines: own.reduce((sum, path) => sum + (linesOf.get(path) ?? 0), 0) }
  })
  const sizes = rows.map(({ lines }) => lines).toSorted((a, b) => a - b)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  for (const { type, title, own, lines } of rows) {
    console.log(`${type} ${title}: ${own.length} files, ${lines} lines${larger[type] ? `: ${larger[type]}` : ''}`)
  }
  console.log(`${rows.length} kinds, median ${median} lines`)
  expect(rows.filter(({ own }) => own.length < 2)).toEqual([])
  const large = rows.filter(({ own }) => own.length > most.files).map(({ type }) => type)
  expect(large).toEqual(Object.keys(larger))
  expect(median).toBeLessThanOrEqual(most.medianLines)
})
