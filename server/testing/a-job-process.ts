// Starts a process that runs the jobs of a test's database, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { compiledProcess } from './compiled-processes.ts'
import type { TestApp } from './test-app.ts'

export async function aJobProcess({ database, folder }: Pick<TestApp, 'database' | 'folder'>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await compiledProcess('job')], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.databaseUrl, KOUAN_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}
