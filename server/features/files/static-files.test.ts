// Uploads as clients of the family send them, and their paths.
import {
  type FileLink,
  joinParts,
  partLimits,
  readStatic,
  type Uploaded,
  uploadFile,
  uploadPart,
} from '@kouan/contract/calls/files.ts'
import { editUser } from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { attachments, reference, text } from '@kouan/contract/language/field.ts'
import { defineResource } from '@kouan/contract/language/resource.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { defineEntity } from '../../crud/entity.ts'
import { addRow, editRow } from '../../crud/write-rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../gate/context.ts'
import { pdf, png } from '../../testing/an-application.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { multipart } from '../../testing/multipart.ts'
import { type Answer, type TestUser, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, config, database, app, clock, services } = test
const rights = ['transferInfo:list', 'transferInfo:add', 'transferInfo:edit', 'user:list', 'user:edit']
const [owner, colleague, stranger] = [await aUser({ rights }), await aUser({ rights }), await aUser()]

interface Part {
  fields?: Record<string, string>
  name?: string
  bytes?: Uint8Array
}

async function upload({ fields = {}, name = '图.png', bytes = png }: Part) {
  const { payload, headers } = multipart(fields, { name, bytes })
  const url = `${config.apiBase}/sys/common/upload`
  const session = { 'x-access-token': owner.token }
  const response = await app.inject({ method: 'POST', url, headers: { ...headers, ...session }, payload })
  return response.json() as Answer<Uploaded>
}
const fetchPath = (path: string, { user, ...headers }: { user?: TestUser; range?: string } = {}) =>
  app.inject({
    method: 'GET',
    url: `${config.apiBase}/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`,
    headers: { ...headers, ...(user ? { 'x-access-token': user.token } : {}) },
  })
const missing = { success: false, message: '文件不存在' }

describe('POST /sys/common/upload', () => {
  it('S7.115, S7.119: a file of a table cell, with isup, is answered by its path in the message', async () => {
    expect(uploadFile).toMatchObject({ method: 'POST', path: '/sys/common/upload' })
    const answer = await upload({ fields: { isup: '1' }, name: '报关 单,一.pdf', bytes: pdf })
    expect(answer).toMatchObject({ success: true, code: 200, result: { name: '报关 单,一.pdf', size: pdf.length } })
    expect(answer.message).toBe(`temp/报关_单_一_${answer.result.id}.pdf`)
    expect(answer.result.path).toBe(answer.message)
  })

  it('S7.116: the editor of rich text sends biz=jeditor and jeditor=1, and stores pictures alone', async () => {
    const fields = { biz: 'jeditor', jeditor: '1' }
    expect((await upload({ fields })).message).toMatch(/^jeditor\/图_/)
    expect(await upload({ fields, name: 'x.pdf', bytes: pdf })).toMatchObject({
      success: false,
      message: expect.stringContaining('只能上传jpg'),
    })
  })

  it('S7.117: other pickers send biz, temp unless said; a folder above is refused before the file is read', async () => {
    expect((await upload({})).message).toMatch(/^temp\//)
    expect((await upload({ fields: { biz: 'avatar' } })).message).toMatch(/^avatar\//)
    for (const biz of ['../x', 'a/..\\b'])
      expect(await upload({ fields: { biz } })).toMatchObject({
        success: false,
        message: '上传目录bizPath，格式非法！',
      })
  })

  it('S7.118: wants the token of a session', async () => {
    const { payload, headers } = multipart({}, { name: 'x.png', bytes: png })
    const answer = await app.inject({ method: 'POST', url: `${config.apiBase}/sys/common/upload`, headers, payload })
    expect(answer.statusCode).toBe(401)
  })

  it.each([
    ['x.xlsx', Buffer.from('PK\u0003\u0004no workbook'), false],
    ['x.csv', Buffer.from('甲,乙\n1,2\n'), true],
    ['x.txt', Buffer.from([0xbc, 0xd7, 0xd2, 0xd2]), true],
    ['x.txt', Buffer.from([0x41, 0, 0x42]), false],
    ['x.xml', Buffer.from('<?xml version="1.0"?><a/>'), true],
    ['x.csv', pdf, false],
    ['x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), false],
    ['x.html', Buffer.from('<html></html>'), false],
  ])('takes the content that the name says: %s', async (name, bytes, isTaken) => {
    expect((await upload({ name, bytes })).success).toBe(isTaken)
  })
})

describe('a file in parts', () => {
  const large = Buffer.concat([pdf, Buffer.alloc(1.5 * partLimits.bytes, '\n% filled')])
  const sendPart = async (bytes: Uint8Array, by = owner) => {
    const { payload, headers } = multipart({}, { name: 'part', bytes })
    const url = `${config.apiBase}${uploadPart.path}`
    const session = { 'x-access-token': by.token }
    const answer = await app.inject({ method: 'POST', url, headers: { ...headers, ...session }, payload })
    return answer.json() as Answer<{ id: string }>
  }
  const halves = async (by = owner) => [
    (await sendPart(large.subarray(0, partLimits.bytes), by)).result.id,
    (await sendPart(large.subarray(partLimits.bytes), by)).result.id,
  ]

  it('is one file once its parts are joined in their order, and judged as a whole', async () => {
    const [one, other] = await halves()
    const wrong = await send(joinParts, { name: '大.png', parts: `${one},${other}` }, owner)
    expect(wrong.message).toBe('大.png：文件内容与扩展名png不符')
    const answer = await send(joinParts, { name: '大.pdf', parts: `${one},${other}`, biz: 'scan' }, owner)
    expect(answer).toMatchObject({ success: true, result: { name: '大.pdf', size: large.length } })
    expect(answer.message).toMatch(/^scan\/大_/)
    expect((await fetchPath(answer.message, { user: owner })).rawPayload.equals(large)).toBe(true)
    const again = await send(joinParts, { name: '大.pdf', parts: `${one},${other}`, biz: 'scan' }, owner)
    expect(again.message).toBe('部分内容已失效，请重新上传')
  })

  it('is made once, also by two calls at once', async () => {
    const parts = (await halves()).join()
    const answers = await Promise.all([1, 2].map(() => send(joinParts, { name: '大.pdf', parts }, owner)))
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
  })

  it('is made once, also where the second call came earlier and waited, or the clock of its server is behind', async () => {
    const parts = (await halves()).join()
    expect((await send(joinParts, { name: '大.pdf', parts }, owner)).success).toBe(true)
    const { now } = clock
    clock.now = () => new Date(now().getTime() - 60_000)
    try {
      expect((await send(joinParts, { name: '大.pdf', parts }, owner)).message).toBe('部分内容已失效，请重新上传')
    } finally {
      clock.now = now
    }
  })

  it('is made of own parts alone, and a part is no file that a row can name', async () => {
    const [one, other] = await halves(colleague)
    const gone = '部分内容已失效，请重新上传'
    expect((await send(joinParts, { name: '大.pdf', parts: `${one},${other}` }, owner)).message).toBe(gone)
    expect((await send(joinParts, { name: '大.pdf', parts: 'nothing' }, owner)).message).toBe(gone)
    const [own] = await halves()
    await expect(nameIn(own ?? '')).rejects.toThrow('入网材料：文件不存在')
    const whole = (await upload({ name: 'a.pdf', bytes: pdf })).result.id
    expect((await send(joinParts, { name: 'a.pdf', parts: whole }, owner)).message).toBe(gone)
    expect((await sendPart(Buffer.alloc(partLimits.bytes + 1))).message).toBe('文件分片的大小不正确')
  })
})

describe('GET /sys/common/static/**', () => {
  const asAvatar = async (path: string) => {
    const target = await aUser({ rights: [] })
    expect((await send(editUser, { id: target.id, avatar: path }, owner)).success).toBe(true)
  }

  it('a picture that a field shows opens by its path alone, and may be kept by the browser', async () => {
    const { message: path } = await upload({ fields: { biz: 'avatar' } })
    await asAvatar(path)
    const answer = await fetchPath(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=604800, immutable',
    })
  })

  it('a picture that a field shows is not swept, and is free once another takes its place', async () => {
    const [first, second] = [await upload({}), await upload({})]
    const target = await aUser()
    await send(editUser, { id: target.id, avatar: first.message }, owner)
    const free = async () => {
      const { rows } = await database.pool.query('select file_id from uploaded_file where free_since is not null')
      return rows.map(({ file_id: id }) => id as string)
    }
    expect(await free()).not.toContain(first.result.id)
    await send(editUser, { id: target.id, avatar: second.message }, owner)
    expect(await free()).toContain(first.result.id)
    expect(await free()).not.toContain(second.result.id)
  })

  it('what is no picture is for who uploaded it until a row names it, then for who may read the row', async () => {
    const { message: path, result } = await upload({ name: '协议.pdf', bytes: pdf })
    expect((await fetchPath(path)).statusCode).toBe(404)
    expect((await fetchPath(path, { user: colleague })).json()).toMatchObject(missing)
    expect((await fetchPath(path, { user: owner })).statusCode).toBe(200)
    const byQuery = `${config.apiBase}/sys/common/static/${encodeURI(path)}?token=${owner.token}&download=1`
    const download = await app.inject({ method: 'GET', url: byQuery })
    expect(download.headers['content-disposition']).toMatch(/^attachment/)

    await nameIn(result.id)
    expect((await fetchPath(path, { user: colleague })).rawPayload.equals(pdf)).toBe(true)
    expect((await fetchPath(path, { user: stranger })).json()).toMatchObject(missing)
  })

  it('a picture that a row keeps to itself no longer opens by its path', async () => {
    const { message: path, result } = await upload({})
    expect((await fetchPath(path)).statusCode).toBe(200)
    await nameIn(result.id)
    expect((await fetchPath(path)).statusCode).toBe(404)
    expect((await fetchPath(path, { user: colleague })).statusCode).toBe(200)
  })

  it.each(['temp/../../../etc/passwd', 'temp/..%2f..%2fsecrets.json', '..', 'temp', 'temp/x.png', 'temp/%00'])(
    'rule 15: leaves the store by no path: %s',
    async (path) => {
      const url = `${config.apiBase}/sys/common/static/${path}`
      const answer = await app.inject({ method: 'GET', url, headers: { 'x-access-token': owner.token } })
      expect(answer.json()).toMatchObject({ success: false })
    },
  )

  it('a broken download goes on from where it was', async () => {
    const { message: path } = await upload({})
    const part = await fetchPath(path, { range: 'bytes=4-7' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(png.subarray(4, 8))).toBe(true)
    expect(part.headers['content-range']).toBe(`bytes 4-7/${png.length}`)
    const beyond = await fetchPath(path, { range: 'bytes=9999-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${png.length}`])
  })

  it('is declared below the path of the family', () => {
    expect(readStatic.path).toBe('/sys/common/static/:folder/:name')
  })
})

describe('links to the files of a row', () => {
  const linkOf = async (id: string, user: TestUser) => {
    const row = (await send(callsOf(transferInfo).get, { id }, user)).result as unknown as {
      contractFiles_files: FileLink[]
    }
    return row.contractFiles_files[0]?.url ?? ''
  }
  const open = (url: string) => app.inject({ method: 'GET', url: `${config.apiBase}${url}` })

  it('rule 15: end with the right to read the row, and with the row', async () => {
    const reader = await aUser({ rights })
    const row = await nameIn((await upload({ name: 'a.pdf', bytes: pdf })).result.id)
    const url = await linkOf(row, reader)
    expect((await open(url)).statusCode).toBe(200)
    await database.pool.query('delete from sys_user_role where user_id = $1', [reader.id])
    await database.pool.query(`update sys_version set version = version + 1 where name = 'rights'`)
    expect((await open(url)).json()).toMatchObject({ success: false, message: '链接已失效，请刷新页面后重试' })

    const other = await linkOf(row, colleague)
    expect((await open(other)).statusCode).toBe(200)
    await send(callsOf(transferInfo).edit, { id: row, contractFiles: null }, owner)
    expect((await open(other)).json().success).toBe(false)
  })
})

describe('files of a row that moves to another enterprise', () => {
  it('move with it', async () => {
    const [one, other] = [await anEnterprise(test), await anEnterprise(test)]
    await database.pool.query(`create table kept_paper (id bigint generated by default as identity primary key,
      tenant_id bigint not null default kouan_tenant(), enterprise_id bigint, name text, papers text, create_by text,
      create_time timestamptz, update_by text, update_time timestamptz, version int not null default 1);
      call kouan_protect('kept_paper', true, true)`)
    const paper = defineResource({
      name: 'keptPaper',
      title: '材料',
      area: 'enterprise',
      path: '/kept/paper',
      table: 'kept_paper',
      standard: ['list', 'get', 'add', 'edit'],
      sort: { by: 'id', order: 'asc' },
      tenant: 'own',
      owner: 'enterprise',
      fields: {
        name: text({ label: '名称' }),
        enterpriseId: reference({ to: 'enterprise', text: 'name', label: '企业' }),
        papers: attachments({ label: '附件' }),
      },
    })
    const papers = defineEntity({ resource: paper })
    const run = <T>(work: (context: Context) => Promise<T>) =>
      inTransaction({ db: database.kysely, scope: { tenantId: '0', enterpriseId: null } }, (db) =>
        work({
          ...{ db, services, tenantId: '0', dataVersion: '', now: clock.now(), audit: () => {} },
          actor: { kind: 'user', username: owner.username, enterpriseId: null, dataRules: new Map() },
        } as unknown as Context),
      )
    const { result: file } = await upload({ name: 'a.pdf', bytes: pdf })
    const id = await run((context) =>
      addRow({ ...papers, context }, { name: '甲', enterpriseId: one.enterpriseId, papers: file.id }),
    )
    const whose = async () =>
      (
        await sql<{ of: string }>`select enterprise_id::text as of from uploaded_file
        where file_id = ${file.id}`.execute(database.kysely)
      ).rows[0]?.of
    expect(await whose()).toBe(one.enterpriseId)
    await run((context) => editRow({ ...papers, context }, { id, enterpriseId: other.enterpriseId }))
    expect(await whose()).toBe(other.enterpriseId)
  })
})

let serial = 0
/** A row that keeps the file. */
async function nameIn(fileId: string): Promise<string> {
  serial += 1
  const dxpId = `DXPENT${String(serial).padStart(10, '0')}`
  const form = { copCode: '4403160001', copName: '测试', dxpId, receiverId: 'DXPEDCCEB0000001', status: '1' }
  const answer = await send(callsOf(transferInfo).add, { ...form, contractFiles: fileId }, owner)
  expect(answer.message).toBe('添加成功！')
  return String(answer.result.id)
}
