// Global set-up of Vitest, run once for each project that names it; the projects share one PostgreSQL.
import type { TestProject } from 'vitest/node'
import { startTestDatabaseServer, type TestDatabaseServer } from './database-server.ts'

interface Shared {
  users: number
  server: Promise<TestDatabaseServer>
}

// Each project loads its own copy of this file, so shared state must be outside of it.
const place = Symbol.for('kouan.testDatabaseServer')
const shelf = globalThis as { [place]?: Shared }

export async function setup(project: TestProject): Promise<void> {
  shelf[place] ??= { users: 0, server: startTestDatabaseServer(process.env.DATABASE_URL) }
  shelf[place].users += 1
  const { serverUrl, template, prefix } = await shelf[place].server
  project.provide('testTemplate', { serverUrl, template, prefix })
}

export async function teardown(): Promise<void> {
  const shared = shelf[place]
  if (shared === undefined) return
  shared.users -= 1
  if (shared.users > 0) return
  delete shelf[place]
  await (await shared.server).stop()
}
