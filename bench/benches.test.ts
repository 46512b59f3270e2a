// Every bench runs, with its smallest sizes: a seeded few in each run of the tests, all of them in `npm run trials -- benches`.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '../customs/conformance/seeded-random.ts'
import { eventually } from '../server/testing/eventually.ts'
import { benches } from './benches.ts'
import { ratiosIn } from './in-turns.ts'
import { runBench } from './run-bench.ts'

const folder = join(import.meta.dirname, '..')
const isWhole = process.env.TRIAL_WHOLE === '1'
/** Benches of one run of the tests; the seed is the day, so that each has its turn within two weeks. */
const drawnCount = 2
const day = Number(process.env.TRIAL_SEED ?? Math.floor(Date.now() / 86_400_000))
const names = Object.keys(benches)
const drawn = isWhole ? names : drawFrom(names.filter((name) => benches[name] === 'quick'))

function drawFrom(quick: string[]): string[] {
  const random = seededRandom(day)
  return Array.from({ length: drawnCount }, () => quick.splice(random.below(quick.length), 1)[0] ?? '')
}

if (!isWhole) console.log(`benches: ${drawn.join(', ')} by seed ${day} (TRIAL_SEED); all by npm run trials -- benches`)

it.for(drawn)('bench %s: runs to its end with the smallest sizes', { timeout: 600_000 }, async (name) => {
  const { code, output } = await runBench(name, { folder, isSmallest: true })
  expect(code, output).toBe(0)
})

it('benches: each file that measures is in the list, and begins as all do', () => {
  const measuring = readdirSync(join(folder, 'bench')).filter(
    (file) => file.endsWith('.ts') && /^\/\/ Run: /m.test(readFileSync(join(folder, 'bench', file), 'utf8')),
  )
  expect(measuring.filter((file) => benches[file.replace('.ts', '')] === undefined)).toEqual([])
  expect(names.filter((name) => !existsSync(join(folder, 'bench', `${name}.ts`)))).toEqual([])
  const without = names.filter(
    (name) => !/begin\.ts'$/m.test(readFileSync(join(folder, 'bench', `${name}.ts`), 'utf8')),
  )
  expect(without).toEqual([])
})

it('a name that no bench has: refused with the names that there are', async () => {
  const run = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', 'list-pages'], { cwd: folder })
  let said = ''
  run.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  expect(await codeOf(run)).toBe(1)
  expect(said).toMatch(/no bench is called list-pages; there are: list-page, /)
})

it('a bench that is ended by a signal: its PostgreSQL ends with it', { timeout: 120_000 }, async () => {
  const run = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', 'queue'], { cwd: folder, stdio: 'ignore' })
  const ended = codeOf(run)
  const postgres = await eventually('its PostgreSQL', () => descendantsOf(run.pid ?? 0).find(isPostgres))
  run.kill('SIGTERM')
  expect(await ended).not.toBe(0)
  await eventually('the end of its PostgreSQL', () => !existsSync(`/proc/${postgres}`))
})

it('ratios of a bench: each is read from its line', () => {
  const output =
    'queue, 8 at once: own 90/s, ratio 0.50\nratio of requests a second 0.46 (0.41–0.59), ratio of processor time 0.49'
  expect(ratiosIn(output).map(({ value }) => value)).toEqual([0.5, 0.46, 0.49])
})

const codeOf = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve))

/** Processes that the process has started, and theirs. */
function descendantsOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [
        Number(name),
        Number(
          read(`/proc/${name}/stat`)
            .replace(/^.*\) /, '')
            .split(' ')[1],
        ),
      ]),
  )
  const childrenOf = (one: number): number[] =>
    [...parents].filter(([, parent]) => parent === one).flatMap(([child]) => [child, ...childrenOf(child)])
  return childrenOf(pid)
}

const isPostgres = (pid: number) => /postgres\0.*-D/.test(read(`/proc/${pid}/cmdline`))

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Ended meanwhile.
    return ''
  }
}
