import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { dataSourceOptions, testDataSource } from '@kouan/contract/calls/system/data-source-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { dataSource } from '@kouan/contract/resources/system/data-source.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withSource } from '../../domain/data-source/connect-source.ts'
import { freePort } from '../../testing/far-end/free-port.ts'
import { hasMariaDb, type MariaDbServer, mariaDbServer } from '../../testing/far-end/mariadb-server.ts'
import { type SystemPostgres, startSystemPostgres, systemPrograms } from '../../testing/system-postgres.ts'
import { testApp } from '../../testing/test-app.ts'
import { testLimitMs } from './data-sources.ts'

const { send, aUser, database, services } = await testApp({ config: { allowedNetworks: ['127.0.0.1'] } })
const staff = await aUser({ rights: '*' })
const calls = callsOf(dataSource)

let made = 0
const aSource = (change: Record<string, unknown> = {}) => {
  made += 1
  const shared = { code: `source${made}`, name: `数据源 ${made}`, dbType: '6', dbUsername: 'reader' }
  return { ...shared, dbUrl: 'jdbc:postgresql://db.example:5432/trade', dbPassword: 'secret-word-4711', ...change }
}
const messageOf = async (change: Record<string, unknown>) => (await send(calls.add, aSource(change), staff)).message

describe('rule 7: passwords of data sources', () => {
  it('stored encrypted, never answered: not in rows, lists or the audit; an empty one stays as it was', async () => {
    const { result } = await send(calls.add, aSource(), staff)
    const [row, list] = [await send(calls.get, { id: result.id }, staff), await send(calls.list, {}, staff)]
    expect(row.result).toMatchObject({ dbPassword: '********', dbDriver: 'org.postgresql.Driver' })
    const edited = { id: result.id, version: 1, ...aSource({ name: '改名', dbPassword: '' }), code: row.result.code }
    expect(await send(calls.edit, edited, staff)).toMatchObject({ success: true })
    const stored = (await database.pool.query('select * from sys_data_source where id = $1', [result.id])).rows[0]
    expect(stored).toMatchObject({ name: '改名', db_password: expect.stringMatching(/^v2\./) })
    const audit = (await database.pool.query('select row_to_json(a)::text as line from sys_log a')).rows
    expect(JSON.stringify([row, list, audit])).not.toContain('secret-word')
  })

  it('moved to another host: the stored password is asked for again, in a test, too', async () => {
    const { result } = await send(calls.add, aSource(), staff)
    const moved = { id: result.id, dbType: '6', dbUrl: 'jdbc:postgresql://elsewhere.example:5432/trade' }
    const sentence = '密码：数据源地址有改动，请重新填写，已保存的不会用于别的地址'
    expect((await send(calls.edit, { ...moved, version: 1 } as never, staff)).message).toBe(sentence)
    expect((await send(testDataSource, moved, staff)).message).toBe(sentence)
  })
})

describe('addresses of data sources', () => {
  it.each([
    ['jdbc:postgresql://db.example/trade?socketFactory=x.Y', '数据源地址：不支持参数 socketFactory，请去掉'],
    ['jdbc:postgresql://user:word@db.example/trade', '数据源地址：不能含用户名、密码和 # 之后的部分'],
    ['jdbc:mysql://db.example/trade', '数据源地址：与数据库类型不一致'],
    ['jdbc:postgresql://db.example', '数据源地址：须含数据库，或填写数据库名称'],
    ['file:///etc/passwd', '数据源地址：须为 jdbc:postgresql://主机:端口/数据库 或 jdbc:mysql://主机:端口/数据库'],
  ])('%s: refused', async (dbUrl, sentence) => {
    expect(await messageOf({ dbUrl })).toBe(sentence)
  })

  it('parameter of MySQL that reads files of this machine: refused; a code that is taken, too', async () => {
    const dbUrl = 'jdbc:mysql://db.example/trade?characterEncoding=UTF-8&allowLoadLocalInfile=true'
    expect(await messageOf({ dbType: '4', dbUrl })).toBe('数据源地址：不支持参数 allowLoadLocalInfile，请去掉')
    await send(calls.add, aSource({ code: 'taken' }), staff)
    expect(await messageOf({ code: 'taken' })).toBe('数据源编码：taken已存在')
  })

  it('rule 20: private address that is not allowed: the sentence says who may allow it', async () => {
    const tested = aSource({ dbUrl: 'jdbc:postgresql://10.1.2.3:5432/trade' })
    expect((await send(testDataSource, tested, staff)).message).toBe('地址 10.1.2.3 属于内部网络，须先由运维人员允许')
  })

  it('options: code and name, for those alone who may read data sources', async () => {
    await send(calls.add, aSource({ code: 'options', name: '贸易库' }), staff)
    const options = (await send(dataSourceOptions, {}, staff)).result
    expect(options).toContainEqual({ value: 'options', label: '贸易库', text: '贸易库' })
    const nobody = await aUser({ rights: [] })
    expect(await send(dataSourceOptions, {}, nobody)).toMatchObject({ status: 403 })
    expect(await send(testDataSource, aSource(), nobody)).toMatchObject({ status: 403 })
  })
})

describe('测试连接', () => {
  it('host that is silent: ends after five seconds with a sentence, and the connection is cut', async () => {
    const server = createServer()
    const cut = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve).resume()))
    const reached = new Promise((resolve) => server.once('connection', resolve))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const settings = { dbUrl: `jdbc:mysql://127.0.0.1:${port}/trade`, useTls: false, dbUsername: 'reader' }
      const tried = withSource(settings, { networks: services.networks, limitMs: testLimitMs }, (run) =>
        run('select 1'),
      )
      tried.catch(() => {})
      await reached
      await vi.advanceTimersByTimeAsync(testLimitMs)
      await expect(tried).rejects.toThrow('5 秒没有应答')
      await cut
    } finally {
      vi.useRealTimers()
      server.close()
    }
  })

  it('port that nobody listens on: says so', async () => {
    const dbUrl = `jdbc:postgresql://127.0.0.1:${await freePort()}/trade`
    expect((await send(testDataSource, aSource({ dbUrl }), staff)).message).toBe('对方拒绝连接，请检查主机和端口')
  })
})

describe.skipIf(systemPrograms === undefined)('S1.021 data source of a real PostgreSQL', () => {
  let server: SystemPostgres
  let dbUrl: string
  const account = { dbUsername: 'kouan', dbPassword: 'of-the-owner' }
  beforeAll(async () => {
    const port = await freePort()
    server = await startSystemPostgres(port)
    await server.emptyDatabase('trade')
    dbUrl = `jdbc:postgresql://127.0.0.1:${port}/trade`
  })
  afterAll(() => server.stop())

  it('connection of the form and of the stored row: usable', async () => {
    expect(await send(testDataSource, aSource({ dbUrl, ...account }), staff)).toMatchObject({
      success: true,
      message: '数据库连接成功',
    })
    const { result } = await send(calls.add, aSource({ dbUrl, ...account }), staff)
    const stored = { id: result.id, dbType: '6', dbUrl, dbUsername: 'kouan', dbPassword: '********' }
    expect(await send(testDataSource, stored, staff)).toMatchObject({ success: true })
  })

  it('wrong password, unknown database, no TLS: each says what is wrong', async () => {
    const said = async (change: Record<string, unknown>) =>
      (await send(testDataSource, aSource({ dbUrl, ...account, ...change }), staff)).message
    expect(await said({ dbPassword: 'wrong' })).toBe('用户名或密码不正确')
    expect(await said({ dbName: 'nowhere' })).toBe('没有该数据库')
    expect(await said({ useTls: true })).toBe('对方没有启用加密连接（TLS）')
  })

  it('writes through the connection: refused by the database', async () => {
    const settings = { dbUrl, useTls: false, ...account }
    const write = withSource(settings, { networks: services.networks, limitMs: 60_000 }, (run) =>
      run('create table written (id int)'),
    )
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
  })
})

describe.skipIf(!hasMariaDb)('S1.021 data source of a real MariaDB', () => {
  let server: MariaDbServer
  let dbUrl: string
  const account = { dbType: '5', dbUsername: 'reader', dbPassword: '口令-of-the-reader' }
  beforeAll(async () => {
    server = await mariaDbServer([
      'create database trade',
      `create user reader@'%' identified by '${account.dbPassword}'`,
      `grant all on trade.* to reader@'%'`,
    ])
    dbUrl = `jdbc:mysql://127.0.0.1:${server.port}/trade?useUnicode=true&characterEncoding=UTF-8`
  })
  afterAll(() => server.remove())

  it('usable; wrong password, unknown database, no TLS: each says what is wrong', async () => {
    const said = async (change: Record<string, unknown>) =>
      (await send(testDataSource, aSource({ dbUrl, ...account, ...change }), staff)).message
    expect(await said({})).toBe('数据库连接成功')
    expect(await said({ dbPassword: 'wrong' })).toBe('用户名或密码不正确')
    expect(await said({ dbName: 'nowhere' })).toBe('没有该数据库，或该用户没有权限')
    expect(await said({ useTls: true })).toBe('对方没有启用加密连接（TLS）')
    expect(await said({ dbType: '6', dbUrl: dbUrl.replace(/mysql(.*)\?.*/, 'postgresql$1') })).toMatch(
      /没有应答|连接失败|断开/,
    )
  })

  it('writes through the connection: refused by the database', async () => {
    const settings = { dbUrl, useTls: false, ...account }
    const write = withSource(settings, { networks: services.networks, limitMs: 60_000 }, (run) =>
      run('create table written (id int)'),
    )
    await expect(write).rejects.toMatchObject({ cause: { code: 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION' } })
  })
})
