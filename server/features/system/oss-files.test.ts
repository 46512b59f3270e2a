import { uploadFile } from '@kouan/contract/calls/files.ts'
import { addOssFiles, uploadOssFile } from '@kouan/contract/calls/system/oss-file-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { ossFile } from '@kouan/contract/resources/system/oss-file.ts'
import { expect, it } from 'vitest'
import { multipart } from '../../testing/multipart.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const { app, send, aUser, config, database } = await testApp()
const admin = await aUser({ rights: '*' })
const clerk = await aUser()
const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

async function upload(path: string, by: TestUser, name = '合同.pdf') {
  const { payload, headers } = multipart({}, { name, bytes })
  const url = `${config.apiBase}${path}`
  return (
    await app.inject({ method: 'POST', url, headers: { ...headers, 'x-access-token': by.token }, payload })
  ).json()
}
const read = (url: string, by?: TestUser) =>
  app.inject({ method: 'GET', url, headers: by ? { 'x-access-token': by.token } : {} })

it('a file of clients of the family: one call stores it, its address is read by who may list files', async () => {
  const answer = await upload(uploadOssFile.path, admin)
  expect(answer).toMatchObject({
    success: true,
    result: { url: expect.stringMatching(/\/sys\/common\/static\/oss\//) },
  })
  expect(answer.message).toBe(answer.result.url)
  const { records } = (await send(callsOf(ossFile).list, { fileName: '*合同*' } as never, admin)).result
  expect(records).toMatchObject([
    { fileName: '合同.pdf', url: answer.result.url, fileType: 'application/pdf', fileSize: bytes.length },
  ])
  expect((await read(answer.result.url, admin)).rawPayload).toEqual(bytes)
  expect((await read(answer.result.url, clerk)).statusCode).not.toBe(200)
  expect((await read(answer.result.url)).statusCode).not.toBe(200)
  expect(await upload(uploadOssFile.path, clerk)).toMatchObject({ success: false })
  expect(await upload(uploadOssFile.path, admin, '合同.exe')).toMatchObject({ success: false })
})

it('several files of one form become several rows; a deleted row gives its file up', async () => {
  const [one, other] = [await upload(uploadFile.path, admin, 'a.pdf'), await upload(uploadFile.path, admin, 'b.pdf')]
  const { result } = await send(addOssFiles, { file: `${one.result.id},${other.result.id}` } as never, admin)
  const { records } = (await send(callsOf(ossFile).list, { column: 'fileName', order: 'asc' } as never, admin)).result
  expect(records.map(({ fileName }) => fileName).filter((name) => name?.length === 5)).toEqual(['a.pdf', 'b.pdf'])
  await send(callsOf(ossFile).edit, { id: result.id, fileName: '改名.pdf' } as never, admin)
  await send(callsOf(ossFile).delete, { id: result.id }, admin)
  const { rows } = await database.pool.query(
    'select free_since is null as held from uploaded_file where file_id = $1',
    [other.result.id],
  )
  expect(rows).toEqual([{ held: false }])
  expect(await send(addOssFiles, { file: one.result.id } as never, await aUser({ rights: '*' }))).toMatchObject({
    problems: [{ field: 'file', message: '文件：文件不存在，请重新上传' }],
  })
})
