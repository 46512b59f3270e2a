import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { takeKernelLock } from '../db/kernel-lock.ts'
import { type Entry, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { testDatabase } from '../testing/test-database.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-start-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(home, 0o711)
const running: ServerProcess[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.end()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function start(
  environment: Record<string, string>,
  { entry = 'main', words = [] }: { entry?: Entry; words?: string[] } = {},
): Promise<ServerProcess> {
  const { server, output } = await startServerProcess(environment, { entry, words })
  if (server === undefined) throw new Error(output)
  running.push(server)
  return server
}

async function refusal(environment: Record<string, string>): Promise<string> {
  const { server, code, output } = await startServerProcess(environment)
  await server?.end()
  expect(code).toBe(1)
  return output.trim()
}

/** A command of the server to its end. */
async function run(entry: Entry, environment: Record<string, string>) {
  const { server, code, output } = await startServerProcess(environment, { entry })
  await server?.end()
  return { code, output: output.trim() }
}

/** A server on a busy machine takes its time; the last answer counts. */
async function isReady({ address }: ServerProcess): Promise<boolean> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    if (answer?.ok) return true
    await wait(100)
  }
  return false
}

/** The file stays for ever; what counts is whether the kernel would give its lock to another. */
function isLocked(folder: string): boolean {
  const lock = takeKernelLock(join(folder, 'server.lock'))
  lock?.release()
  return lock === undefined
}

/** Of the database that runs; between two databases there is none, and a poll asks again. */
function postmasterOf(folder: string): number {
  const processId = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  if (!(processId > 0)) throw new Error('no database runs')
  return processId
}

describe('a data folder of its own', () => {
  const folder = join(home, 'data')
  const environment = { KOUAN_DATA: folder }

  it('changes nothing where its port is in use; prints the first password once, keeps its secrets, ends with 0', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as AddressInfo
    const sentence = await refusal({ ...environment, PORT: String(port) })
    blocker.close()
    expect(sentence).toMatch(new RegExp(`^口岸台没有启动：端口 ${port} 已被其他程序占用；.*。$`))
    expect(readdirSync(folder)).not.toContain('postgres')
    const first = await start(environment)
    expect(first.output()).toMatch(/(^|\n)管理员账号：admin　初始密码：[A-Za-z2-9]{12}　/)
    expect(await first.end()).toBe(0)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
    const secrets = readFileSync(join(folder, 'secrets.json'), 'utf8')

    const second = await start(environment)
    expect(second.output()).not.toContain('初始密码')
    expect(await isReady(second)).toBe(true)
    expect(await second.end()).toBe(0)
    expect(isLocked(folder)).toBe(false)
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(secrets)
  })

  it('recovers from kill -9 of the server, of the database, of both', async () => {
    const first = await start(environment)
    await first.end('SIGKILL')
    const second = await start(environment)
    expect(await isReady(second)).toBe(true)

    const killed = postmasterOf(folder)
    process.kill(killed, 'SIGKILL')
    // Its orphaned sessions go on answering for a moment: ready counts from the new database on.
    await expect.poll(() => postmasterOf(folder)).not.toBe(killed)
    expect(await isReady(second)).toBe(true)

    process.kill(second.pid, 'SIGKILL')
    process.kill(postmasterOf(folder), 'SIGKILL')
    await second.end('SIGKILL')
    const third = await start(environment)
    expect(await isReady(third)).toBe(true)
  })

  it('is left in order when Ctrl+C arrives twice, as it does under npm', async () => {
    const server = await start(environment)
    process.kill(server.pid, 'SIGINT')
    expect(await server.end('SIGINT')).toBe(0)
    expect(isLocked(folder)).toBe(false)
    expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid')
  })

  it('rule 34: is left in order while bodies and heads of requests never end', async () => {
    const server = await start(environment)
    const { hostname, port } = new URL(server.address)
    const open = async (text: string) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(text)
      return once(socket, 'close')
    }
    const head = 'POST /jeecg-boot/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const cut = [open(`${head}Content-Length: 900\r\n\r\n{"username":`), open(head)]
    // Connections are taken in turn: whoever is answered stands behind these two.
    expect(await isReady(server)).toBe(true)
    // One that gives up waiting ends with another code.
    expect(await server.end()).toBe(0)
    await Promise.all(cut)
    expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid')
  })

  it('serves the compiled server of npm start like its sources', async () => {
    const server = await start(environment, { entry: 'start' })
    expect(existsSync(join(import.meta.dirname, '../dist/main.js'))).toBe(true)
    expect(await isReady(server)).toBe(true)
    const answer = await fetch(`${server.address}/jeecg-boot/order/list`)
    expect(await answer.json()).toMatchObject({ success: false, code: 401 })
    expect(await server.end()).toBe(0)
  })

  it('is refused to a second server', async () => {
    await start(environment)
    expect(await refusal(environment)).toMatch(
      /^口岸台没有启动：数据目录 \S+ 正被另一个口岸台服务器使用（进程号 \d+，在容器中时是容器内的）.*。$/,
    )
  })
})

describe('rule 7: the keys of an installation', () => {
  it('that are missing or foreign start nothing and are not made anew; a new one comes by its command', async () => {
    const database = await testDatabase()
    const folder = join(home, 'keys')
    const environment = { KOUAN_DATA: folder, DATABASE_URL: database.databaseUrl }
    const first = await start(environment)
    expect(await first.end()).toBe(0)
    const file = join(folder, 'secrets.json')
    const kept = readFileSync(file, 'utf8')
    rmSync(file)
    const sentence = await refusal(environment)
    expect(sentence).toMatch(
      /^口岸台没有启动：数据库中的个人信息是用另一个密钥加密的（指纹 [\w-]{11}）.*放回数据目录.*。$/,
    )
    expect(existsSync(file)).toBe(false)
    const foreign = { ...environment, KOUAN_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString('base64') }
    expect(await refusal(foreign)).toMatch(/用另一个密钥加密/)

    writeFileSync(file, kept)
    chmodSync(file, 0o666)
    const rotated = await run('rotateKeys', environment)
    expect(rotated).toMatchObject({ code: 0, output: expect.stringMatching(/密钥已更换，新密钥的指纹是 [\w-]{11}；/) })
    const { encryptionKey, signSecret } = JSON.parse(readFileSync(file, 'utf8'))
    expect([encryptionKey === JSON.parse(kept).encryptionKey, signSecret]).toEqual([false, JSON.parse(kept).signSecret])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = await start(environment)
    expect(await isReady(again)).toBe(true)
    // The folder belongs to the server that runs on it.
    expect(await run('rotateKeys', environment)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^密钥没有更换：数据目录 \S+ 正被/),
    })
  })
})

describe('several servers on one database', () => {
  it('rule 7: keys are not rotated beside a server that runs, and are when it has ended', async () => {
    const { databaseUrl, pool } = await testDatabase()
    const [old, next] = [3, 4].map((byte) => Buffer.alloc(32, byte).toString('base64'))
    const shared = { DATABASE_URL: databaseUrl, KOUAN_FILES: join(home, 'rotated-files') }
    mkdirSync(shared.KOUAN_FILES)
    if (process.getuid?.() === 0) chownSync(shared.KOUAN_FILES, 65534, 65534)
    const server = await start({ ...shared, KOUAN_DATA: join(home, 'rotated'), KOUAN_ENCRYPTION_KEYS: `${old}` })
    const keys = async () => (await pool.query('select id, retired_time from encryption_key')).rows
    const before = await keys()
    const aside = { ...shared, KOUAN_DATA: join(home, 'rotated-aside'), KOUAN_ENCRYPTION_KEYS: `${next},${old}` }
    expect(await run('rotateKeys', aside)).toEqual({
      code: 1,
      output: expect.stringMatching(/^密钥没有更换：还有 1 台服务器正在使用该数据库.*请停止全部服务器/),
    })
    expect([await keys(), await isReady(server)]).toEqual([before, true])
    await server.end()
    expect(await run('rotateKeys', aside)).toMatchObject({ code: 0, output: expect.stringMatching(/可以.*移除旧密钥/) })
  })

  it('answer people alone, or work in the background alone, with keys of the environment and no secret of their own', async () => {
    const { databaseUrl, pool } = await testDatabase()
    const environment = {
      DATABASE_URL: databaseUrl,
      KOUAN_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'),
      KOUAN_FILES: join(home, 'shared-files'),
    }
    mkdirSync(environment.KOUAN_FILES)
    // Whom the server becomes, started as root.
    if (process.getuid?.() === 0) chownSync(environment.KOUAN_FILES, 65534, 65534)
    const web = await start({ ...environment, KOUAN_DATA: join(home, 'web') }, { words: ['--run', 'web'] })
    const items = async () => (await pool.query("select from work_item where kind like 'periodic:%'")).rowCount
    expect([await isReady(web), await items()]).toEqual([true, 0])
    expect((await fetch(`${web.address}/jeecg-boot/order/list`)).status).toBe(401)

    const work = await start({ ...environment, KOUAN_DATA: join(home, 'work') }, { words: ['--run=work'] })
    expect(work.output()).toContain('（只运行后台工作）')
    expect([await isReady(work), (await items()) !== 0]).toEqual([true, true])
    expect((await fetch(`${work.address}/jeecg-boot/order/list`)).status).toBe(404)
    expect(['web', 'work'].map((name) => existsSync(join(home, name, 'secrets.json')))).toEqual([false, false])
    expect([await web.end(), await work.end()]).toEqual([0, 0])
  })

  it('rule 34: say that they are not ready before the port closes, and go on answering meanwhile', async () => {
    const { databaseUrl } = await testDatabase()
    const server = await start({ DATABASE_URL: databaseUrl, KOUAN_DATA: join(home, 'delay'), KOUAN_STOP_DELAY: '60' })
    process.kill(server.pid, 'SIGTERM')
    await expect.poll(async () => (await fetch(`${server.address}/health/ready`)).status).toBe(503)
    const answer = await fetch(`${server.address}/jeecg-boot/order/list`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close'])
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
  })
})

describe('one clear sentence and exit code 1 for', () => {
  it('an unreachable database, without its password', async () => {
    const DATABASE_URL = 'postgresql://kouan:hidden@127.0.0.1:1/kouan'
    const sentence = await refusal({ KOUAN_DATA: join(home, 'far'), DATABASE_URL })
    expect(sentence).toMatch(/^口岸台没有启动：无法连接数据库.*127\.0\.0\.1:1$/)
    expect(sentence).not.toContain('hidden')
  })

  it('a database of a newer version', async () => {
    const database = await testDatabase()
    await database.pool.query("insert into schema_migration (name, sha256) values ('999-future.sql', '')")
    const sentence = await refusal({ KOUAN_DATA: join(home, 'newer'), DATABASE_URL: database.databaseUrl })
    expect(sentence).toMatch(/^口岸台没有启动：数据库由更新的版本创建.*999-future\.sql.*。$/)
  })

  it('a variable that it does not know', async () => {
    expect(await refusal({ KOUAN_DATEN: '/x' })).toMatch(/^口岸台没有启动：不认识环境变量 KOUAN_DATEN.*。$/)
  })

  it('a value that a variable cannot have, without repeating a secret', async () => {
    const sentence = await refusal({ PORT: '99999', KOUAN_SIGN_SECRET: 'hidden' })
    expect(sentence).toMatch(
      /^口岸台没有启动：环境变量 PORT 的值 99999 不对：.*。\n环境变量 KOUAN_SIGN_SECRET 的值不对：.*。$/,
    )
    expect(sentence).not.toContain('hidden')
  })

  it('a folder that is a file', async () => {
    const sentence = await refusal({ KOUAN_DATA: join(import.meta.dirname, 'start.test.ts') })
    expect(sentence).toMatch(/^口岸台没有启动：.*不是一个目录.*。$/)
  })

  it.runIf(process.getuid?.() === 0)('as root: a folder that the unprivileged user cannot reach', async () => {
    const closed = mkdtempSync(join(home, 'closed-'))
    const sentence = await refusal({ KOUAN_DATA: join(closed, 'data') })
    expect(sentence).toMatch(new RegExp(`^口岸台没有启动：以 root 启动时.*不能进入 ${closed}；.*。$`))
  })

  it.runIf(process.getuid?.() === 0)('as root: a folder whose owner has no name', async () => {
    const folder = mkdtempSync(join(home, 'nameless-'))
    chownSync(folder, 54321, 54321)
    expect(await refusal({ KOUAN_DATA: folder })).toMatch(/^口岸台没有启动：用户号 54321 在本机没有对应的用户名.*。$/)
  })

  it.runIf(process.getuid?.() === 0)('as root: a file of the folder that belongs to somebody else', async () => {
    const folder = mkdtempSync(join(home, 'mixed-'))
    chownSync(folder, 65_534, 65_534)
    writeFileSync(join(folder, 'secrets.json'), '{}')
    chownSync(join(folder, 'secrets.json'), 54321, 54321)
    expect(await refusal({ KOUAN_DATA: folder })).toMatch(
      new RegExp(`^口岸台没有启动：当前用户不能读写 ${folder}/secrets.json；请用 chown .*。$`),
    )
  })

  it.runIf(process.getuid?.() === 0)('as root: a folder full of other things', async () => {
    const full = join(import.meta.dirname, '..')
    const before = readdirSync(full)
    const sentence = await refusal({ KOUAN_DATA: full })
    expect(sentence).toMatch(/^口岸台没有启动：目录 \S+ 不是空的，也不是口岸台的数据目录.*。$/)
    expect(readdirSync(full)).toEqual(before)
  })
})
