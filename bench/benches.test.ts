// Every bench runs with its smallest sizes, but those whose entry in the list says why not: `npm run trials -- benches` runs these, too.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, inject, it } from 'vitest'
import { benches, chooseBenches } from './benches.ts'
import { ratiosIn } from './in-turns.ts'
import { sharedTemplate } from './own-postgres.ts'
import { runBench } from './run-bench.ts'

const folder = join(import.meta.dirname, '..')
const names = Object.keys(benches)
const isWhole = process.env.TRIAL_WHOLE === '1'
const run = names.filter((name) => isWhole || benches[name]?.outOfTests === undefined)

const { serverUrl, template, prefix } = inject('testTemplate')
process.env[sharedTemplate] = JSON.stringify({ serverUrl, template, prefix })

it.concurrent.for(run)(
  'bench %s: runs to its end with the smallest sizes, and prints a ratio',
  // Those outside the tests fill whole demonstrations, two at once.
  { timeout: isWhole ? 1_200_000 : 300_000 },
  async (name, { expect }) => {
    const { code, output } = await runBench(name, { folder, size: 'smallest' })
    expect(code, output).toBe(0)
    if (!/left out$/m.test(output)) expect(ratiosIn(output), output).not.toEqual([])
  },
)

const sourceOf = (name: string) => readFileSync(join(folder, 'bench', `${name}.ts`), 'utf8')

it('benches: the list has each file that no other one imports, and each begins as all do', () => {
  const files = readdirSync(join(folder, 'bench')).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const all = files.map((file) => file.replace('.ts', ''))
  const imported = all.flatMap((name) =>
    [...sourceOf(name).matchAll(/from '\.\/([a-z-]+)\.ts'|import '\.\/([a-z-]+)\.ts'/g)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  const started = all.filter((name) => !imported.includes(name) && name !== 'run')
  expect(started.toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => !/^(import|\} from) .*'\.\/begin\.ts'$/m.test(sourceOf(name)))).toEqual([])
})

// Pages of benches are in no project of TypeScript, and most benches that open them are outside the tests.
it.for(readdirSync(join(folder, 'bench')).filter((name) => existsSync(join(folder, 'bench', name, 'vite.config.ts'))))(
  'page of bench %s: builds, as all that it imports is there',
  async (name) => {
    const configFile = join(folder, 'bench', name, 'vite.config.ts')
    await expect(build({ configFile, build: { write: false } })).resolves.toBeDefined()
  },
)

it('a bench that takes more than five minutes: has short sizes', () => {
  const long = names.filter((name) => (benches[name]?.minutes ?? 0) > 5)
  expect(long.filter((name) => !hasShortSizes.test(sourceOf(name)))).toEqual([])
})

it('names of benches: a file is one, words follow a colon, none means all', () => {
  expect(chooseBenches(['bench/start.ts', 'receipts:50000:3'])).toEqual([
    { name: 'start', words: [] },
    { name: 'receipts', words: ['50000', '3'] },
  ])
  expect(chooseBenches([])).toEqual(names.map((name) => ({ name, words: [] })))
})

it('names that no bench has: refused with the nearest of each, and with all', () => {
  expect(chooseBenches(['list-pages', 'nothing-alike', 'constructor', 'start'])).toMatch(
    /^no bench is called list-pages; the nearest is list-page\nno bench is called nothing-alike\nno bench is called constructor\nthere are: list-page, /,
  )
})

it('ratios of a bench: each is read from its line, however it is told', () => {
  const output = `queue, 8 at once: own 90.5/s, ratio 0.50
    ratio of requests a second 0.46 (0.41–0.59), ratio of processor time 0.49
    100 rows × 20 columns: 5.2 ms (×1.50)
      fast-xml-parser 31.00 MB/s × 2.20 (2.10–2.30)
    ours takes 1.30 (1.20–1.40) × as long, 1.10 × select 1
    cold: 3.1 s, ratio to the bar of 12 s: 0.26, 606 kB in 50 answers; 7 files; ratio to 200 kB: 0.99`
  expect(ratiosIn(output).map(({ value }) => value)).toEqual([0.5, 0.46, 0.49, 1.5, 2.2, 1.3, 1.1, 0.26, 0.99])
})

/** Sizes with a third one. */
const hasShortSizes = /sized(<.*>)?\([^()]*,[^()]*,[^()]*\)/
