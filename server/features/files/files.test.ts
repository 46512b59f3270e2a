import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileLink, unnamedLimits, uploadFile } from '@kouan/contract/calls/files.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { pdf, png } from '../../testing/an-application.ts'
import { multipart } from '../../testing/multipart.ts'
import { type Answer, type TestUser, testApp } from '../../testing/test-app.ts'
import { silentLog } from '../../testing/work-harness.ts'
import { ensurePeriodic, type Periodic, periodicHandling } from '../../work/periodic.ts'
import { startWorkers } from '../../work/worker.ts'
import { sweepUploads } from './unnamed-uploads.ts'

const test = await testApp()
const { send, aUser, database, services, clock, config } = test
const calls = callsOf(transferInfo)
const rights = ['transferInfo:list', 'transferInfo:add', 'transferInfo:edit', 'transferInfo:delete']
const [owner, colleague, stranger] = [await aUser({ rights }), await aUser({ rights }), await aUser()]

let serial = 0
beforeEach(() => {
  clock.now = () => new Date()
})

async function upload(user: TestUser | undefined, name = '协议.pdf', bytes: Uint8Array = pdf) {
  const { payload, headers } = multipart({}, { name, bytes })
  const response = await test.app.inject({
    method: uploadFile.method,
    url: `${config.apiBase}${uploadFile.path}`,
    headers: { ...headers, ...(user ? { 'x-access-token': user.token } : {}) },
    payload,
  })
  return response.json() as Answer<FileLink>
}
const uploaded = async (user = owner, name?: string) => (await upload(user, name)).result.id

const save = (contractFiles: string | null, user = owner) => {
  serial += 1
  const dxpId = `DXPENT${String(serial).padStart(10, '0')}`
  return send(
    calls.add,
    { copCode: '4403160001', copName: '测试', dxpId, receiverId: 'DXPEDCCEB0000001', status: '1', contractFiles },
    user,
  )
}
type Shown = { id: string; contractFiles: string | null; contractFiles_files?: FileLink[] }
const saved = async (contractFiles: string | null) => (await save(contractFiles)).result as unknown as Shown
const read = async (id: string, user = owner) => (await send(calls.get, { id }, user)).result as unknown as Shown
const open = (url: string) => test.app.inject({ method: 'GET', url: `${config.apiBase}${url}` })
const missing = '入网材料：文件不存在，请重新上传'

const storeKey = async (id: string): Promise<string | undefined> =>
  (await database.pool.query('select store_key from stored_file where id = $1', [id])).rows[0]?.store_key

/** As the server does it, once. */
async function sweep(hours = 0) {
  const now = Date.now() + hours * 3_600_000
  let isOver = () => {}
  const over = new Promise<void>((resolve) => {
    isOver = resolve
  })
  const once: Periodic = {
    name: 'sweep',
    everySeconds: 600,
    handler: (run) => sweepUploads(services).run(run, 0).then(isOver, isOver),
  }
  await ensurePeriodic(database.work.kysely, [once])
  const workers = startWorkers({
    database: database.work,
    handlers: [periodicHandling(once)],
    pollMs: 250,
    clock: () => new Date(now),
    log: silentLog,
    drainSeconds: 5,
  })
  await over
  await workers.drain()
}

describe('an upload', () => {
  it('needs a session, a type that is taken, and the content that the name says', async () => {
    expect((await upload(undefined)).success).toBe(false)
    expect((await upload(owner, 'x.html', Buffer.from('<html></html>'))).message).toContain('只能上传')
    expect((await upload(owner, 'x.pdf', png)).message).toContain('内容与扩展名')
    expect(await upload(owner)).toMatchObject({ success: true, result: { name: '协议.pdf', type: 'application/pdf' } })
  })

  it('is bounded for each person as long as no row names it, and told how', async () => {
    const hoarder = await aUser({ rights })
    const first = await uploaded(hoarder)
    const fill = (count: number, size: number) =>
      database.pool.query(
        `with made as (insert into stored_file (id, store_key, name, type, size, sha256, create_by, create_time)
          select $1 || n, $1 || n, 'x.pdf', '', $3, '', $2, now() from generate_series(1, $4) n returning id)
        insert into uploaded_file (file_id, tenant_id, create_by, free_since) select id, 0, $2, now() from made`,
        [`fill-${count}-`, hoarder.username, size, count],
      )
    const forget = async () => {
      await database.pool.query(`delete from uploaded_file where file_id like 'fill-%'`)
      await database.pool.query(`delete from stored_file where id like 'fill-%'`)
    }
    const sentence = '您已上传而尚未保存的文件最多100个，共500MB；请先保存，未保存的文件在24小时后自动清除'
    await fill(unnamedLimits.count - 1, 1)
    const stored = async () =>
      (await readdir(config.filesFolder, { recursive: true })).filter((name) => name.includes('/'))
    const before = await stored()
    expect((await upload(hoarder)).message).toBe(sentence)
    expect(await stored()).toEqual(before)
    expect((await upload(colleague)).success).toBe(true)
    expect((await save(first, hoarder)).success).toBe(true)
    expect((await upload(hoarder)).success).toBe(true)
    await forget()
    await fill(1, unnamedLimits.bytes - 1.5 * pdf.length)
    expect((await upload(hoarder)).message).toBe(sentence)
    await forget()
  })
})

describe('files of a row', () => {
  it('go with the right to read the row: links stand in its answers and open for who may read it', async () => {
    const [one, other] = [await uploaded(), await uploaded(owner, '通知,开户.pdf')]
    const row = await saved(`${one},${other}`)
    expect(row.contractFiles_files).toMatchObject([
      { id: one, name: '协议.pdf', size: pdf.length },
      { id: other, name: '通知,开户.pdf' },
    ])
    const [link] = (await read(row.id, colleague)).contractFiles_files ?? []
    expect((await open(link?.url ?? '')).rawPayload.equals(pdf)).toBe(true)
    const listed = (await send(calls.list, {}, colleague)).result.records as unknown as Shown[]
    expect(listed.find(({ id }) => id === row.id)?.contractFiles_files).toHaveLength(2)

    expect((await send(calls.get, { id: row.id }, stranger)).success).toBe(false)
    const bare = await open(`/sys/files/${one}?expires=${Date.now() + 60_000}&holder=s1.0&signature=x`)
    expect(bare.json().message).toBe('链接已失效，请刷新页面后重试')
  })

  it('a link dies with the session of who was given it, and works for no other file', async () => {
    const row = await saved(await uploaded())
    const reader = await aUser({ rights })
    const url = (await read(row.id, reader)).contractFiles_files?.[0]?.url ?? ''
    expect((await open(url.replace(/files\/[\w-]+/, `files/${await uploaded()}`))).json().success).toBe(false)
    expect((await open(url)).statusCode).toBe(200)
    await database.pool.query('delete from sys_session where user_id = $1', [reader.id])
    expect((await open(url)).json().success).toBe(false)
  })

  it('are named by who uploaded them, once: a known number opens nothing', async () => {
    const id = await uploaded()
    expect((await save(id, colleague)).message).toBe(missing)
    const row = await saved(id)
    expect((await save(id)).message).toBe(missing)
    const other = await saved(null)
    expect((await send(calls.edit, { id: other.id, contractFiles: id }, owner)).message).toBe(missing)
    // Whoever edits the row keeps what it has.
    const more = await uploaded(colleague)
    expect((await send(calls.edit, { id: row.id, contractFiles: `${id},${more}` }, colleague)).success).toBe(true)
    expect((await read(row.id)).contractFiles).toBe(`${id},${more}`)
  })

  it('of an edit that is refused stay with nobody', async () => {
    const row = await saved(null)
    const id = await uploaded()
    expect((await send(calls.edit, { id: row.id, contractFiles: `${id},nothing` }, owner)).message).toBe(missing)
    expect((await send(calls.edit, { id: row.id, contractFiles: id }, owner)).success).toBe(true)
  })
})

describe('the sweep', () => {
  it('removes after a day what no row names, record and bytes, and nothing else', async () => {
    const [loose, named, takenOut, ofDeleted] = [await uploaded(), await uploaded(), await uploaded(), await uploaded()]
    const row = await saved(`${named},${takenOut}`)
    await send(calls.edit, { id: row.id, contractFiles: named }, owner)
    const gone = await saved(ofDeleted)
    await send(calls.delete, { id: gone.id }, owner)
    const keys = Object.fromEntries(
      await Promise.all([loose, named, takenOut, ofDeleted].map(async (id) => [id, await storeKey(id)])),
    )
    const lies = (id: string) =>
      stat(join(config.filesFolder, keys[id])).then(
        () => true,
        () => false,
      )
    await sweep(23)
    for (const id of [loose, named, takenOut, ofDeleted]) expect(await lies(id)).toBe(true)
    await sweep(25)
    for (const id of [loose, takenOut, ofDeleted])
      expect([await storeKey(id), await lies(id)]).toEqual([undefined, false])
    expect(await lies(named)).toBe(true)
    const url = (await read(row.id)).contractFiles_files?.[0]?.url ?? ''
    expect((await open(url)).rawPayload.equals(pdf)).toBe(true)
    expect((await save(loose)).message).toBe(missing)
  })
})
