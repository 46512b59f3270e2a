// `npm run trials -- mutations`: plants one small fault at a time in product files that a seed draws, in a copy of the project,
// and runs the tests nearest to each. `--count 200 --seed 1 --folder customs,server/domain --tests 6 --seconds 180`.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '@kouan/customs/conformance/seeded-random.ts'
import { type Fault, findFaults, findTests } from './mutations/find-faults.ts'
import { readImportGraph } from './repository-rules/import-graph.ts'
import { isTesting } from './repository-rules/import-rules.ts'
import { projectFolder, readSourceFiles } from './repository-rules/source-files.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  allowPositionals: true,
  options: { count: text, seed: text, folder: text, tests: text, seconds: text },
})
const {
  count = '200',
  seed = '1',
  folder = 'customs,contract,server,web,widgets',
  tests: most = '6',
  seconds = '180',
} = values

const verdicts = ['killed', 'survived', 'untested', 'invalid'] as const
type Verdict = (typeof verdicts)[number]
type Mutant = Fault & { path: string; source: string; tests: string[] }

/** One fault of each file that is drawn; a file comes again when all were drawn. */
function drawMutants(): Mutant[] {
  const sources = readSourceFiles()
  const { modules } = readImportGraph(sources, (path) => existsSync(join(projectFolder, path)))
  const folders = folder.split(',').map((one) => one.replace(/\/?$/, '/'))
  const isProduct = (path: string) =>
    folders.some((one) => path.startsWith(one)) && !isTesting(path) && !/\.(config|d)\.ts$/.test(path)
  const product = sources.filter(({ path }) => isProduct(path))
  const random = seededRandom(Number(seed))
  const drawn: Mutant[] = []
  const known = new Set<string>()
  for (let round = 0; drawn.length < Number(count) && round < 20; round++) {
    for (const { path, text: source } of random.shuffled(product)) {
      const faults = findFaults(path, source).filter(({ start, text }) => !known.has(`${path} ${start} ${text}`))
      if (faults.length === 0 || drawn.length === Number(count)) continue
      // By kind first: constants are everywhere.
      const kind = random.pick([...new Set(faults.map((fault) => fault.kind))])
      const fault = random.pick(faults.filter((one) => one.kind === kind))
      known.add(`${path} ${fault.start} ${fault.text}`)
      drawn.push({ ...fault, path, source, tests: findTests(path, modules, Number(most)) })
    }
  }
  return drawn
}

const copy = mkdtempSync(join(tmpdir(), 'kouan-mutations-'))
let running: ChildProcess | undefined

/** Ends the tests and all processes that they began. */
function stop(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  try {
    if (child?.pid) process.kill(-child.pid, signal)
  } catch {
    // All have ended by themselves.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stop(running, 'SIGKILL')
    rmSync(copy, { recursive: true, force: true })
    process.exit(1)
  })
}

/** The files as they stand in the work tree, with its packages; our own packages are those of the copy. */
function copyProject(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((one) => one !== '' && existsSync(join(projectFolder, one)))
  for (const path of paths) cpSync(join(projectFolder, path), join(copy, path))
  const packages = join(projectFolder, 'node_modules')
  const own = join(copy, 'node_modules/@kouan')
  mkdirSync(own, { recursive: true })
  const others = readdirSync(packages).filter((name) => name !== '@kouan' && !name.startsWith('.vite'))
  for (const name of others) symlinkSync(join(packages, name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(packages, '@kouan'))) symlinkSync(join(copy, name), join(own, name))
}

interface Result {
  numFailedTests: number
  testResults: { name: string; status: string }[]
}

/** Returns the report of vitest on the tests; null where there is none. Tests that do not end in their seconds have failed. */
async function runTests(tests: readonly string[], limit: number, ...more: string[]): Promise<Result | null> {
  const report = join(copy, 'mutation-report.json')
  rmSync(report, { force: true })
  const given = ['run', '--retry=0', '--reporter=json', `--outputFile=${report}`, ...more, ...tests]
  const child = spawn(join(copy, 'node_modules/.bin/vitest'), given, { cwd: copy, stdio: 'ignore', detached: true })
  running = child
  let hasEnded = true
  let last: NodeJS.Timeout | undefined
  const timer = setTimeout(() => {
    hasEnded = false
    stop(child, 'SIGTERM')
    last = setTimeout(stop, 10_000, child, 'SIGKILL')
  }, limit * 1000)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  clearTimeout(last)
  running = undefined
  if (!hasEnded) return { numFailedTests: 1, testResults: [] }
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
}

const isGreen = ({ status }: { status: string }) => status === 'passed'

async function judge({ path, source, start, end, text, tests }: Mutant): Promise<Verdict> {
  if (tests.length === 0) return 'untested'
  writeFileSync(join(copy, path), source.slice(0, start) + text + source.slice(end))
  const result = await runTests(tests, Number(seconds), '--bail=1')
  writeFileSync(join(copy, path), source)
  if (result && result.numFailedTests > 0) return 'killed'
  // A file that cannot be loaded has no test that failed.
  return result?.testResults.every(isGreen) ? 'survived' : 'invalid'
}

const folderOf = (path: string) => (path.startsWith('customs/') ? 'customs' : path.split('/').slice(0, 2).join('/'))

function printTable(title: string, judged: readonly { name: string; verdict: Verdict }[]): void {
  console.log(`\n${title.padEnd(22)}${verdicts.map((one) => one.padStart(10)).join('')}   killed of the valid`)
  for (const name of [...new Set(judged.map((one) => one.name))].toSorted()) {
    const own = judged.filter((one) => one.name === name)
    const [killed = 0, ...rest] = verdicts.map((verdict) => own.filter((one) => one.verdict === verdict).length)
    const valid = own.length - (rest.at(-1) ?? 0)
    const share = valid === 0 ? '–' : `${Math.round((100 * killed) / valid)} %`
    console.log(
      `${name.padEnd(22)}${[killed, ...rest].map((figure) => String(figure).padStart(10)).join('')}   ${share}`,
    )
  }
}

const oneLine = (part: string) => part.replaceAll(/\s+/g, ' ').slice(0, 90) || 'nothing'

try {
  copyProject()
  const mutants = drawMutants()
  const asked = [...new Set(mutants.flatMap(({ tests }) => tests))]
  const first = asked.length > 0 ? await runTests(asked, asked.length * Number(seconds)) : null
  // Tests that are red without a fault can tell nothing.
  const green = asked.filter((test) => first?.testResults.some((one) => isGreen(one) && one.name.endsWith(`/${test}`)))
  console.log(`${mutants.length} faults, ${green.length} of ${asked.length} files of tests are green without one`)
  const judged: { mutant: Mutant; verdict: Verdict }[] = []
  for (const mutant of mutants) {
    const { path, source, start, end, kind, tests } = mutant
    const verdict = await judge({ ...mutant, tests: tests.filter((test) => green.includes(test)) })
    judged.push({ mutant, verdict })
    const line = source.slice(0, start).split('\n').length
    const change = `${oneLine(source.slice(start, end))} → ${oneLine(mutant.text)}`
    console.log(`${judged.length} ${verdict.padEnd(8)} ${path}:${line} ${kind}: ${change}`)
  }
  const named = (nameOf: (mutant: Mutant) => string) =>
    judged.map(({ mutant, verdict }) => ({ name: nameOf(mutant), verdict }))
  printTable(
    'folder',
    named(({ path }) => folderOf(path)),
  )
  printTable(
    'kind',
    named(({ kind }) => kind),
  )
  printTable(
    'all',
    named(() => `seed ${seed}`),
  )
} finally {
  rmSync(copy, { recursive: true, force: true })
}
