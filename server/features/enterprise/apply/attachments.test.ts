import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { logout } from '@kouan/contract/calls/account.ts'
import {
  readApplication,
  removeAttachment,
  startApplication,
  submitApplication,
  uploadAttachment,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { listEnterpriseAttachments } from '@kouan/contract/calls/enterprise/review.ts'
import { attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aDraft, aVisitor, password, pdf, png, type Visitor } from '../../../testing/an-application.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { multipart } from '../../../testing/multipart.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

const test = await testApp({ uploadLimits: { maxTotal: 3, maxPerAddress: 2, idleTimeoutMs: 300_000 } })
const { database, clock } = test
const impatient = await testApp({ database, uploadLimits: { idleTimeoutMs: 1000 } })
const send: Visitor['send'] = (call, input) => aVisitor(test).send(call, input)
const upload: Visitor['upload'] = (fields, ...files) => aVisitor(test).upload(fields, ...files)

const start = async () => (await send(startApplication, {})).result.resumeCode
const read = async (accessToken: string) => (await send(readApplication, { accessToken })).result

const incoming = async ({ config } = test) => readdir(join(config.dataFolder, 'incoming')).catch(() => [])

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

  const jpeg = Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    16,
    ...Buffer.from('JFIF'),
    0,
    1,
    1,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    0xff,
    0xd9,
  ])
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(16)])

  it.each([
    ['a PNG named .jpg', '照片.jpg', png, '照片.png', 'image/png'],
    ['a PNG named .jfif', '照片.jfif', png, '照片.png', 'image/png'],
    ['a JPEG named .png', '照片.1.png', jpeg, '照片.1.jpg', 'image/jpeg'],
    ['a JPEG named .jfif', '照片.jfif', jpeg, '照片.jpg', 'image/jpeg'],
    ['a JPEG named .JPEG', '照片.JPEG', jpeg, '照片.JPEG', 'image/jpeg'],
  ])('rule 15: %s is stored under its true kind', async (_, name, bytes, stored, type) => {
    const answer = await upload({ accessToken: await start(), kind: 'LICENCE' }, { name, bytes })
    expect(answer).toMatchObject({ success: true, result: { name: stored, type } })
  })

  it.each(['照片.heic', '照片.HEIF', '照片.jpg'])(
    'a HEIC photo named %s is refused with the way to convert it',
    async (name) => {
      const answer = await upload({ accessToken: await start(), kind: 'LICENCE' }, { name, bytes: heic })
      expect(answer.message).toMatch(/HEIC 照片不能上传，请转为 JPG：.*兼容性最佳/)
    },
  )

  it('a GIF named .jpg is refused where no GIF is allowed', async () => {
    const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')
    const answer = await upload({ accessToken: await start(), kind: 'LICENCE' }, { name: 'a.jpg', bytes: gif })
    expect(answer.message).toContain('文件内容与扩展名jpg不符')
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

  it('rule 15: a link dies with the session that it was made for, at once, and serves no other file or session', async () => {
    const { enterpriseId } = await anEnterprise(test)
    const staff = await test.aUser({ rights: ['enterprise:list'] })
    const list = async (by = staff) => (await test.send(listEnterpriseAttachments, { id: enterpriseId }, by)).result
    const [first, second] = await list()
    const get = (url = '') => test.app.inject({ method: 'GET', url: `${test.config.apiBase}${url}` })
    const says = async (url?: string) => (await get(url)).json().message
    expect((await get(first?.url)).rawPayload.equals(pdf)).toBe(true)
    const over = '链接已失效，请刷新页面后重试'
    expect(await says(first?.url.replace(first.id, second?.id ?? ''))).toBe(over)
    const other = await test.aUser({ rights: ['enterprise:list'] })
    const [theirs] = await list(other)
    const holder = /holder=([^&]+)/
    expect(await says(first?.url.replace(holder, String(holder.exec(theirs?.url ?? '')?.[0])))).toBe(over)
    await test.send(logout, {}, staff)
    expect([await says(first?.url), await says(second?.url)]).toEqual([over, over])
    expect((await get(theirs?.url)).statusCode).toBe(200)
    await sql`update sys_user set status = 2 where id = ${other.id}`.execute(database.kysely)
    expect(await says(theirs?.url)).toBe(over)
  })

  it('rule 15: the links of an applicant die with its access', async () => {
    const { visitor, accessToken } = await aDraft(test, 9100)
    const [link] = (await visitor.send(readApplication, { accessToken })).result.attachments
    const get = async () =>
      (await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${link?.url}` })).statusCode
    const bytes = async () =>
      (await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${link?.url}` })).rawPayload.equals(pdf)
    expect([await get(), await bytes()]).toEqual([200, true])
    expect((await visitor.send(submitApplication, { accessToken, password })).success).toBe(true)
    expect(await bytes()).toBe(false)
  })

  it('rule 26: who read which file by a link stands in an audit row, without the signature', async () => {
    const { enterpriseId } = await anEnterprise(test)
    const staff = await test.aUser({ rights: ['enterprise:list'] })
    const [file] = (await test.send(listEnterpriseAttachments, { id: enterpriseId }, staff)).result
    await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${file?.url}&download=1` })
    const { rows } = await sql<{ row: object }>`select to_jsonb(sys_log) as row from sys_log
      where target = ${`file ${file?.id}`}`.execute(database.kysely)
    expect(rows).toMatchObject([
      { row: { userid: staff.username, outcome: 'done', tenant_id: 0, method: 'files.read' } },
    ])
    const signature = /signature=(.+)/.exec(file?.url ?? '')?.[1]
    expect(JSON.stringify(rows)).not.toContain(signature)
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
    await expect.poll(() => incoming()).toEqual([])
  })

  it('rule 14: a broken or cut upload is refused with a sentence', async () => {
    const accessToken = await start()
    const { payload, headers } = multipart({ accessToken, kind: 'LICENCE' }, { name: 'x.pdf', bytes: pdf })
    const url = `${test.config.apiBase}${uploadAttachment.path}`
    const post = (body: Buffer, type = headers['content-type']) =>
      test.app.inject({ method: 'POST', url, payload: body, headers: { 'content-type': type } })
    for (const answer of [
      await post(payload.subarray(0, payload.length - 60)),
      await post(payload.subarray(0, 40)),
      await post(payload, 'multipart/form-data'),
      await post(Buffer.from(payload.toString('latin1').replaceAll('Content-Disposition', 'x'), 'latin1')),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ success: false, code: 400 })
    }
    await expect.poll(() => incoming()).toEqual([])
  })
})

describe('files of strangers', () => {
  const opened: Socket[] = []
  const portOf = async ({ app }: TestApp) => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  let usual = 0
  beforeAll(async () => {
    usual = await portOf(test)
  })
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy()
  })

  /** Sends an upload up to the middle of its file, and no more. */
  function halfAnUpload(accessToken: string, { address = '10.3.0.1', size = 20_000_000, port = usual } = {}) {
    const { payload, headers } = multipart({ accessToken, kind: 'LICENCE' }, { name: 'x.pdf', bytes: pdf })
    const head = [
      `POST ${test.config.apiBase}${uploadAttachment.path} HTTP/1.1`,
      'Host: x',
      `X-Forwarded-For: ${address}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${size}`,
    ]
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    opened.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(payload.subarray(0, payload.length - 60))
    return { answer: () => answer, end: () => socket.destroy() }
  }

  it('rule 14: the resume code is judged before the file is read', async () => {
    const { answer } = halfAnUpload('nobody gave this out')
    await expect.poll(answer).toContain('续填码无效或已过期')
    await expect.poll(() => incoming()).toEqual([])
  })

  it('rule 14: so are the size that is announced and the room that is left', async () => {
    const accessToken = await start()
    const large = halfAnUpload(accessToken, { size: 30_000_000 })
    await expect.poll(large.answer).toMatch(/^HTTP\/1.1 413 /)
    const { result } = await upload({ accessToken, kind: 'LICENCE' })
    await sql`update stored_file set size = ${attachmentLimits.totalBytes} where id = ${result.id}`.execute(
      database.kysely,
    )
    const full = halfAnUpload(accessToken)
    await expect.poll(full.answer).toContain('附件总大小不能超过100MB')
    await expect.poll(() => incoming()).toEqual([])
  })

  it('rule 34: only so many at a time from one address and in all; a sender who goes away frees its place', async () => {
    const accessToken = await start()
    const held = [1, 2].map(() => halfAnUpload(accessToken, { address: '10.3.0.2' }))
    await expect.poll(() => incoming()).toHaveLength(2)
    const third = halfAnUpload(accessToken, { address: '10.3.0.2' })
    await expect.poll(third.answer).toMatch(/^HTTP\/1.1 429 .*retry-after: \d+/s)
    halfAnUpload(accessToken, { address: '10.3.0.3' })
    await expect.poll(() => incoming()).toHaveLength(3)
    const fourth = halfAnUpload(accessToken, { address: '10.3.0.4' })
    await expect.poll(fourth.answer).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+/s)
    for (const one of held) one.end()
    await expect.poll(() => incoming()).toHaveLength(1)
    expect((await upload({ accessToken, kind: 'LICENCE' })).success).toBe(true)
  })

  it('rule 34: an upload of which nothing more comes is given up', async () => {
    const { answer } = halfAnUpload(await start(), { address: '10.3.0.5', port: await portOf(impatient) })
    await expect.poll(answer).toContain('上传的内容不完整')
    await expect.poll(() => incoming(impatient)).toEqual([])
  })
})
