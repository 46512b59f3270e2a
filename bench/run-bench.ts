import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Size } from './begin.ts'

export interface BenchOptions {
  /** The checkout whose bench and product are run. */
  folder: string
  size?: Size
  /** Its arguments. */
  words?: readonly string[]
  /** Printed as it comes. */
  isShown?: boolean
}

export interface BenchRun {
  code: number
  output: string
}

/** Runs a bench as a process; a signal that ends this one ends it first. */
export async function runBench(
  name: string,
  { folder, size = 'usual', words = [], isShown }: BenchOptions,
): Promise<BenchRun> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', join(folder, 'bench', `${name}.ts`), ...words],
    // As many threads as `npm start` gives.
    {
      cwd: folder,
      env: { UV_THREADPOOL_SIZE: '32', ...process.env, BENCH_SIZE: size },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (isShown) process.stdout.write(chunk)
    })
  let ending: NodeJS.Signals | undefined
  const passOn = (signal: NodeJS.Signals) => {
    ending = signal
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, passOn)
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)))
  for (const signal of signals) process.off(signal, passOn)
  if (ending !== undefined) process.exit(code)
  return { code, output }
}
