// The real server as a process of its own, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { compiledProcess } from './compiled-processes.ts'

export interface ServerProcess {
  pid: number
  /** Without a slash at its end. */
  address: string
  /** Everything that it printed so far. */
  output(): string
  /** Sends the signal and waits for the end; the exit code, or the name of the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | string>
}

export interface StartedServer {
  /** Undefined when it did not come up. */
  server: ServerProcess | undefined
  code: number | string | undefined
  output: string
}

export type Entry = 'main' | 'rotateKeys' | 'start'

interface Options {
  /** What is started; `main` unless said, `start` is what `npm start` runs. */
  entry?: Entry
  /** A program that runs it, with its words. */
  within?: string[]
  /** Of the command line, such as `--run`. */
  words?: string[]
  /** The project folder of another version, whose sources are run. */
  version?: string
}

const here = join(import.meta.dirname, '../..')

/** Starts the server with this environment (and a free port unless it says another); waits for its address or its end. */
export async function startServerProcess(
  environment: Record<string, string>,
  { entry = 'main', within = [], words = [], version }: Options = {},
): Promise<StartedServer> {
  const fromSources = version !== undefined ? join(version, 'server/main.ts') : join(here, 'server/start.ts')
  const isCompiled = version === undefined && entry !== 'start'
  const file = isCompiled ? [await compiledProcess(entry)] : ['--import', 'tsx', fromSources]
  // Not known to every version.
  const ends = version === undefined ? { KOUAN_STOP_DELAY: '0' } : {}
  const [program = '', ...rest] = [...within, process.execPath, ...file, ...words]
  const child = spawn(program, rest, {
    cwd: version ?? here,
    // In development nothing builds the screens: once for all browser tests is enough.
    env: { PATH: process.env.PATH, NODE_ENV: 'development', PORT: '0', ...ends, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = endOf(child)
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
