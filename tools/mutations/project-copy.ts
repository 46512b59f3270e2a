// A copy of the work tree in which a fault is planted, compiled and tested; a signal removes it, too.
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
import { projectFolder } from '../repository-rules/source-files.ts'

export const copy = mkdtempSync(join(tmpdir(), 'kouan-mutations-'))
let running: ChildProcess | undefined

// All modules but the faulty one are as they were: loading them again was half the time of a run.
const knownModules = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(copy, 'known-modules')}`]

export const removeCopy = () => rmSync(copy, { recursive: true, force: true })

/** Ends a command and all processes that it began. */
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
    removeCopy()
    process.exit(1)
  })
}

/** The files as they stand in the work tree, with its packages; our own packages are those of the copy. */
export function copyProject(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  // Generated files are compiled with the others.
  const paths = [...listed.split('\0').filter(Boolean), 'server/generated']
  for (const path of paths.filter((one) => existsSync(join(projectFolder, one)))) {
    cpSync(join(projectFolder, path), join(copy, path), { recursive: true })
  }
  const packages = join(projectFolder, 'node_modules')
  const own = join(copy, 'node_modules/@kouan')
  mkdirSync(own, { recursive: true })
  const others = readdirSync(packages).filter((name) => name !== '@kouan' && !name.startsWith('.vite'))
  for (const name of others) symlinkSync(join(packages, name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(packages, '@kouan'))) symlinkSync(join(copy, name), join(own, name))
}

/** The code with which a tool ended; null of one that did not end in its seconds. */
async function run(tool: string, args: readonly string[], seconds: number): Promise<number | null> {
  const child = spawn(join(copy, 'node_modules/.bin', tool), args, { cwd: copy, stdio: 'ignore', detached: true })
  running = child
  let last: NodeJS.Timeout | undefined
  let hasEnded = true
  const timer = setTimeout(() => {
    hasEnded = false
    stop(child, 'SIGTERM')
    last = setTimeout(stop, 10_000, child, 'SIGKILL')
  }, seconds * 1000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  clearTimeout(last)
  running = undefined
  return hasEnded ? code : null
}

/** Whether the compiler and the linter, as the check runs them, have nothing against what stands in the copy. */
export async function passesCheck(path: string): Promise<boolean> {
  const project = /^(web|widgets)\//.test(path) ? 'web/tsconfig.json' : 'tsconfig.json'
  const known = ['--incremental', '--tsBuildInfoFile', join(copy, `${project.replaceAll('/', '-')}.known`)]
  if ((await run('tsc', ['-p', project, '--noEmit', ...known], 600)) !== 0) return false
  if ((await run('biome', ['lint', path], 600)) !== 0) return false
  const isScreen = project !== 'tsconfig.json'
  return isScreen || (await run('biome', ['lint', '--config-path=tools/lost-awaits.json', path], 600)) === 0
}

interface Report {
  testResults: { name: string; status: string }[]
}

/**
 * Runs tests until one fails. Returns the files with a test that failed, or that could not be loaded; all of them where they did not
 * end in their seconds; undefined where nothing was reported.
 */
export async function redTests(tests: readonly string[], seconds: number): Promise<string[] | undefined> {
  const report = join(copy, 'mutation-report.json')
  rmSync(report, { force: true })
  const options = ['--retry=0', '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const code = await run('vitest', ['run', ...options, ...knownModules, ...tests], seconds)
  if (code === null) return [...tests]
  if (!existsSync(report)) return undefined
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const red = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name)
  return tests.filter((test) => red.some((name) => name.endsWith(`/${test}`)))
}

/** Does something while the text of a file is another; what is handed to `whole` is done with its own text. */
export async function withText<T>(
  path: string,
  faulty: string,
  act: (whole: (check: () => Promise<void>) => Promise<void>) => Promise<T>,
): Promise<T> {
  const file = join(copy, path)
  const own = readFileSync(file, 'utf8')
  writeFileSync(file, faulty)
  try {
    return await act(async (check) => {
      writeFileSync(file, own)
      await check()
      writeFileSync(file, faulty)
    })
  } finally {
    writeFileSync(file, own)
  }
}
