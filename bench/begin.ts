// Imported by every bench: its sizes, and an end that leaves neither processes nor files.
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcesses } from './end-processes.ts'

/** `smallest` says that a bench runs, and nothing about speed; `short` measures in less than five minutes. */
export type Size = 'usual' | 'short' | 'smallest'

export const size: Size =
  process.env.BENCH_SIZE === 'smallest' || process.env.BENCH_SIZE === 'short' ? process.env.BENCH_SIZE : 'usual'
export const isSmallest = size === 'smallest'

/** `short`: where the usual size takes so long that the bench would need more than five minutes. */
export function sized(usual: number, smallest: number, short?: number): number
export function sized<T>(usual: T, smallest: T, short?: T): T
export function sized<T>(usual: T, smallest: T, short = usual): T {
  return { usual, smallest, short }[size]
}

// Everything that the bench makes lies below it, whatever makes it. Its name is short: paths of sockets are bounded.
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
// As root PostgreSQL and the server run as another user, who has to get through it.
chmodSync(folder, 0o711)
process.env.TMPDIR = folder
process.once('exit', () => endProcesses(folder))

// A signal alone does not bring the exit about. A second one, as a terminal and `npm run bench` send together, changes nothing.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => process.exit(code))
