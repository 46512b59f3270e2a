// The faults that a seed draws.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '@kouan/customs/conformance/seeded-random.ts'
import { readImportGraph } from '../repository-rules/import-graph.ts'
import { isTesting } from '../repository-rules/import-rules.ts'
import { projectFolder, readSourceFiles } from '../repository-rules/source-files.ts'
import { type Fault, findFaults } from './find-faults.ts'
import { testFinder } from './find-tests.ts'

export interface Mutant extends Fault {
  path: string
  source: string
  /** The nearest first. */
  tests: string[]
}

/** One fault of each file that is drawn; a file comes again when all were drawn. At most `most` files of tests for each. */
export function drawMutants(options: {
  count: number
  seed: number
  folders: string[]
  most: number
  /** Of the files of tests that take long. */
  secondsOf: Readonly<Record<string, number>>
}): Mutant[] {
  const sources = readSourceFiles()
  const { modules } = readImportGraph(sources, (path) => existsSync(join(projectFolder, path)))
  const findTests = testFinder(modules, options.secondsOf)
  const folders = options.folders.map((one) => one.replace(/\/?$/, '/'))
  const isProduct = (path: string) =>
    folders.some((one) => path.startsWith(one)) && !isTesting(path) && !/\.(config|d)\.ts$/.test(path)
  const product = sources.filter(({ path }) => isProduct(path))
  const random = seededRandom(options.seed)
  const drawn: Mutant[] = []
  const known = new Set<string>()
  for (let round = 0; drawn.length < options.count && round < 20; round++) {
    for (const { path, text: source } of random.shuffled(product)) {
      const faults = findFaults(path, source).filter(({ start, text }) => !known.has(`${path} ${start} ${text}`))
      if (faults.length === 0 || drawn.length === options.count) continue
      // By kind first: constants are everywhere.
      const kind = random.pick([...new Set(faults.map((fault) => fault.kind))])
      const fault = random.pick(faults.filter((one) => one.kind === kind))
      known.add(`${path} ${fault.start} ${fault.text}`)
      drawn.push({ ...fault, path, source, tests: findTests(path).slice(0, options.most) })
    }
  }
  return drawn
}
