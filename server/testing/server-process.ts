// Starts the server as a process of its own, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { compiledProcess } from './compiled-processes.ts'

export interface ServerProcess {
  pid: number
  /** URL without a slash at its end. */
  address: string
  /** Returns everything that it has printed. */
  output(): string
  /** Sends the signal, waits for the end, and returns the exit code or the name of the signal. */
  end(signal?: NodeJS.Signals): Promise<number | string>
}

export interface StartedServer {
  /** Undefined when it did not start. */
  server: ServerProcess | undefined
  code: number | string | undefined
  output: string
}

export type Entry = 'main' | 'rotateKeys' | 'archive' | 'backup' | 'restore' | 'start'

interface Options {
  /** Entry point; `main` by default, `start` is that of `npm start`. */
  entry?: Entry
  /** Program that runs it, with its arguments. */
  within?: string[]
  /** Command-line arguments, such as `--run`. */
  words?: string[]
  /** Project folder of another version, whose sources are run. */
  version?: string
}

const here = join(import.meta.dirname, '../..')

/** Below the project folder of any version. */
const sourceOf: Partial<Record<Entry, string>> = { backup: 'server/back-up.ts', restore: 'server/restore.ts' }

/** Starts the server with this environment (on a free port unless it names one) and waits for its address or its end. */
export async function startServerProcess(
  environment: Record<string, string>,
  { entry = 'main', within = [], words = [], version }: Options = {},
): Promise<StartedServer> {
  const fromSources =
    version !== undefined ? join(version, sourceOf[entry] ?? 'server/main.ts') : join(here, 'server/start.ts')
  const isCompiled = version === undefined && entry !== 'start'
  const file = isCompiled ? [await compiledProcess(entry)] : ['--import', 'tsx', fromSources]
  // Earlier versions do not have it.
  const ends = version === undefined ? { KOUAN_STOP_DELAY: '0' } : {}
  const [program = '', ...rest] = [...within, process.execPath, ...file, ...words]
  const child = spawn(program, rest, {
    cwd: version ?? here,
    // Development mode does not build the web application: one build serves all browser tests.
    env: { PATH: process.env.PATH, NODE_ENV: 'development', PORT: '0', ...ends, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Where this process ends before it, so does the server.
  const endWithNode = () => child.kill()
  process.once('exit', endWithNode)
  let output = ''
  const ended = endOf(child).finally(() => process.off('exit', endWithNode))
  const address = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /口岸台已启动：(http[^\s（]+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const first = await Promise.race([address, ended.then((code) => ({ code }))])
  if (typeof first !== 'string') return { server: undefined, code: first.code, output }
  const server: ServerProcess = {
    pid: child.pid ?? 0,
    address: first,
    output: () => output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
  return { server, code: undefined, output }
}

function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}
