// A bench that is ended before its end, as a real process: nothing that it has started runs on, and nothing that it has made is left.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../server/testing/eventually.ts'
import { descendantsOf, isPostgres, isRunning } from './end-processes.ts'

const folder = join(import.meta.dirname, '..')

it.for([
  { name: 'queue', signal: 'SIGINT', has: isPostgres },
  { name: 'open-api', signal: 'SIGTERM', has: isServer },
] as const)('bench $name, ended by $signal: its servers end, its folders go', async ({ name, signal, has }) => {
  const own = mkdtempSync(join(tmpdir(), 'b-'))
  chmodSync(own, 0o711)
  const run = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', name], {
    ...{ cwd: folder, stdio: 'ignore' as const },
    env: { ...process.env, TMPDIR: own },
  })
  try {
    const ended = new Promise((resolve) => run.once('close', resolve))
    await eventually('what it starts', () => descendantsOf(run.pid ?? 0).some(has))
    const started = descendantsOf(run.pid ?? 0)
    run.kill(signal)
    expect(await ended).not.toBe(0)
    await eventually('the end of what it has started', () => started.filter(isRunning).length, 0)
    expect(readdirSync(own).filter((made) => !made.startsWith('tsx-'))).toEqual([])
  } finally {
    run.kill('SIGKILL')
    rmSync(own, { recursive: true, force: true })
  }
})

function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('.kouan-processes')
  } catch {
    return false
  }
}
