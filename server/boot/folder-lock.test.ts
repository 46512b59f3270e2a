// One server per data folder, also where servers do not see each other's processes; and a copy of a folder is another one.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { takeKernelLock } from '../db/kernel-lock.ts'
import { eventually } from '../testing/eventually.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-lock-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(home, 0o711)
const folder = join(home, 'data')
const running: ServerProcess[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.end()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** As in a container of its own: processes, shared memory and mounts of its own, the disk shared. */
const container = ['unshare', '--pid', '--ipc', '--mount', '--fork', '--mount-proc']
const mayUnshare = spawnSync('unshare', [...container.slice(1), 'true']).status === 0
if (!mayUnshare) console.log('skipped: two servers in containers, because unshare is not permitted here')

async function start(): Promise<ServerProcess> {
  const { server, output } = await startServerProcess({ KOUAN_DATA: folder })
  if (server === undefined) throw new Error(output)
  running.push(server)
  return server
}

/** Ends a server in a container: `unshare` hands no signal on, and its first process takes all others with it. */
async function endContained(server: ServerProcess): Promise<void> {
  const inner = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim()
  process.kill(Number(inner), 'SIGKILL')
  await server.end('SIGCONT')
}

const isReady = ({ address }: ServerProcess) =>
  eventually('readiness', async () => (await fetch(`${address}/health/ready`)).status === 200)

/** Where the database of this folder is listening. */
function findSocket(): string {
  const [, , , , socketFolder = ''] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return join(socketFolder.trim(), '.s.PGSQL.5432')
}

it('gives a lock to one process, and to the next when the first is killed', async () => {
  const file = join(home, 'one.lock')
  const held = takeKernelLock(file)
  expect(held).toBeDefined()
  expect(takeKernelLock(file)).toBeUndefined()
  const heir = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', held?.fd ?? 'ignore'] })
  await once(heir, 'spawn')
  held?.release()
  expect(takeKernelLock(file)).toBeUndefined()
  heir.kill('SIGKILL')
  await once(heir, 'exit')
  const next = takeKernelLock(file)
  expect(next).toBeDefined()
  next?.release()
})

it.runIf(mayUnshare)(
  'a second server is refused the folder, also when neither sees the processes of the other',
  async () => {
    const { server: first, output } = await startServerProcess({ KOUAN_DATA: folder }, { within: container })
    if (first === undefined) throw new Error(output)
    try {
      const socket = findSocket()
      for (const within of [container, []]) {
        const second = await startServerProcess({ KOUAN_DATA: folder }, { within })
        if (second.server) await (within === container ? endContained(second.server) : second.server.end())
        expect(second.output).toMatch(/^口岸台没有启动：数据目录 \S+ 正被另一个口岸台服务器使用/)
      }
      expect(existsSync(socket)).toBe(true)
      expect(await isReady(first)).toBe(true)
    } finally {
      await endContained(first)
    }
    // Nothing to clean up after a server that was killed.
    expect(await isReady(await start())).toBe(true)
  },
)

it('a PostgreSQL that cannot be seen keeps its folder', async () => {
  const held = mkdtempSync(join(home, 'held-'))
  chmodSync(held, 0o711)
  const elsewhere = takeKernelLock(join(held, 'postgres.lock'))
  const options = { folder: join(held, 'postgres'), throwAway: true }
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(/仍被另一个 PostgreSQL 进程占用/)
  expect(existsSync(options.folder)).toBe(false)
  elsewhere?.release()
  const postgres = await startEmbeddedPostgres(options)
  expect(takeKernelLock(join(held, 'postgres.lock'))).toBeUndefined()
  await postgres.stop()
})

it('a copy of a folder in use leaves the original its connections', async () => {
  const copy = join(home, 'copy')
  const server = await start()
  const socket = findSocket()
  // With the rights of its folders, or PostgreSQL would not start in the copy.
  spawnSync('cp', ['-a', folder, copy])
  const other = await startServerProcess({ KOUAN_DATA: copy })
  await other.server?.end()
  expect(existsSync(socket)).toBe(true)
  expect(await isReady(server)).toBe(true)
})
