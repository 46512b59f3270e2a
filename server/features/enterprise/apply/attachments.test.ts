import {
  readApplication,
  removeAttachment,
  startApplication,
  uploadAttachment,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aVisitor, pdf, png, type Visitor } from '../../../testing/an-application.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { database, clock } = test
const send: Visitor['send'] = (call, input) => aVisitor(test).send(call, input)
const upload: Visitor['upload'] = (fields, ...files) => aVisitor(test).upload(fields, ...files)

const start = async () => (await send(startApplication, {})).result.resumeCode
const read = async (accessToken: string) => (await send(readApplication, { accessToken })).result

describe('attachments', () => {
  it.each([
    ['a script under the name of a picture', 'x.png', Buffer.from('<script>alert(1)</script>'), '内容与扩展名'],
    ['a picture under the name of a document', 'x.pdf', png, '内容与扩展名'],
    ['an extension that is not listed', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '只能上传'],
    ['a page', 'x.html', Buffer.from('<html></html>'), '只能上传'],
    ['an empty file', 'x.pdf', Buffer.alloc(0), '文件是空的'],
  ])('rule 15: refuses %s', async (_, name, bytes, message) => {
    const accessToken = await start()
    const answer = await upload({ accessToken, kind: 'LICENCE' }, { name, bytes })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
    expect((await read(accessToken)).attachments).toEqual([])
  })

  it('rule 15: names and folders are made by the server, bytes are encrypted and come back whole', async () => {
    const accessToken = await start()
    const { result } = await upload({ accessToken, kind: 'LICENCE' }, { name: '../../etc/营业执照.pdf', bytes: pdf })
    expect(result).toMatchObject({ name: '营业执照.pdf', type: 'application/pdf', inline: true })
    const { rows } = await sql<{
      store_key: string
    }>`select store_key from stored_file where id = ${result.id}`.execute(database.kysely)
    expect(rows[0]?.store_key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}$/)
    const get = (url: string) => test.app.inject({ method: 'GET', url: `${test.config.apiBase}${url}` })
    const file = await get(result.url)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/pdf' })
    expect(file.headers['content-disposition']).toMatch(/^inline/)
    expect((await get(`${result.url}&download=1`)).headers['content-disposition']).toMatch(/^attachment/)
  })

  it('rule 15: a link needs its signature and ends by itself', async () => {
    const accessToken = await start()
    const { result } = await upload({ accessToken, kind: 'LICENCE' })
    const get = async (url: string) =>
      (await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${url}` })).json().message
    const expires = /expires=(\d+)/.exec(result.url)?.[1] ?? ''
    expect(await get(result.url.replace(expires, String(Number(expires) + 1)))).toBe('链接已失效，请刷新页面后重试')
    expect(await get(result.url.replace(/signature=.*/, 'signature=x'))).toBe('链接已失效，请刷新页面后重试')
    clock.now = () => new Date(Date.now() + 16 * 60_000)
    const late = await get(result.url)
    clock.now = () => new Date()
    expect(late).toBe('链接已失效，请刷新页面后重试')
  })

  it('are counted, bound to their own draft, and removed with their bytes', async () => {
    const [mine, other] = [await start(), await start()]
    const { result } = await upload({ accessToken: mine, kind: 'LICENCE' })
    const stolen = await send(removeAttachment, { accessToken: other, attachmentId: result.id })
    expect(stolen).toMatchObject({ success: false, message: '附件不存在' })
    await sql`insert into enterprise_attachment (tenant_id, apply_id, file_id, kind, create_time)
      select 0, a.apply_id, a.file_id, 'LICENCE', now() from enterprise_attachment a, generate_series(2, ${attachmentLimits.count})
      where a.file_id = ${result.id}`.execute(database.kysely)
    expect((await upload({ accessToken: mine, kind: 'LICENCE' })).message).toBe('最多上传20个附件')
    const gone = await send(removeAttachment, { accessToken: mine, attachmentId: result.id })
    expect(gone.success).toBe(true)
    expect((await sql`select from stored_file where id = ${result.id}`.execute(database.kysely)).rows).toHaveLength(0)
  })

  it('rule 14: refuses a file over 20 MiB and takes none of it', async () => {
    const accessToken = await start()
    const bytes = Buffer.concat([pdf, Buffer.alloc(attachmentLimits.bytes)])
    const answer = await upload({ accessToken, kind: 'LICENCE' }, { name: 'large.pdf', bytes })
    expect(answer).toMatchObject({ status: 413, success: false })
    expect((await read(accessToken)).attachments).toEqual([])
  })

  it('rule 14: refuses two files in one call and takes neither', async () => {
    const accessToken = await start()
    const files = ['one.pdf', 'two.pdf'].map((name) => ({ name, bytes: pdf }))
    const answer = await upload({ accessToken, kind: 'LICENCE' }, ...files)
    expect(answer).toMatchObject({ status: 413, code: 413, success: false, message: '一次只能上传一个文件' })
    expect((await read(accessToken)).attachments).toEqual([])
  })

  it('refuses an unknown kind, a missing file and an unknown code', async () => {
    const accessToken = await start()
    expect((await upload({ accessToken, kind: 'NOTHING' })).message).toBe('请选择附件类型')
    expect((await upload({ accessToken: 'x', kind: 'LICENCE' })).message).toBe('续填码无效或已过期')
    expect((await send(uploadAttachment, { accessToken, kind: 'LICENCE' })).message).toBe('请以multipart方式上传文件')
  })
})
