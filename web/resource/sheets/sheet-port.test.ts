import { nothingImported, sheetCallsOf } from '@kouan/contract/derive/sheet-calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sheetPort } from './sheet-port.ts'

let asked: { url: string; fields: Record<string, unknown> }[] = []
let answers: { code: number; message: string; result: unknown; success?: boolean }[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    asked.push({ url, fields: Object.fromEntries(body) })
    return Response.json({ success: true, ...answers.shift() })
  })
})
afterEach(() => vi.unstubAllGlobals())

const port = sheetPort(sheetCallsOf(position))
const files = ['一.xlsx', '二.xls'].map((name) => new File(['x'], name))
const request = {
  files,
  isSingleTableImport: true,
  foreignKeys: ['headId'],
  validateStatus: 1 as const,
  updatesExisting: false,
}
const bound = () => ({ onProgress: vi.fn(), signal: new AbortController().signal })
const good = { code: 200, message: '共2行数据全部导入成功！', result: null }

test('S1.028, S3.062, S7.112: each sheet is a multipart POST with files[] and the fields of the import', async () => {
  answers = [good, good]
  expect(await port.send(request, bound())).toEqual({
    success: true,
    code: 200,
    message: '共2行数据全部导入成功！；共2行数据全部导入成功！',
  })
  const fields = {
    isSingleTableImport: 'true',
    foreignKeys: 'headId',
    validateStatus: '1',
    'files[]': expect.any(File),
  }
  expect(asked).toEqual([
    { url: '/jeecg-boot/sys/position/importExcel', fields },
    { url: '/jeecg-boot/sys/position/importExcel', fields },
  ])
})

test('S7.114: 201 brings the address of the error file, and the next sheet waits', async () => {
  answers = [{ code: 201, message: '文件导入成功，但有错误。', result: '/sys/files/1?x' }]
  expect(await port.send(request, bound())).toEqual({
    success: true,
    code: 201,
    message: '一.xlsx：文件导入成功，但有错误。；其余 1 个文件没有导入',
    errorFile: '/sys/files/1?x',
  })
  expect(asked).toHaveLength(1)
})

test('a sheet of which no row went in is a failure that can be looked into', async () => {
  answers = [{ code: 201, message: `${nothingImported}总上传行数：1`, result: '/sys/files/1?x' }]
  expect(await port.send({ ...request, files: files.slice(0, 1) }, bound())).toEqual({
    success: false,
    fileName: '一.xlsx',
    message: `${nothingImported}总上传行数：1`,
    errorFile: '/sys/files/1?x',
  })
})

test('S8.010: a refusal names the file and says why', async () => {
  answers = [good, { success: false, code: 500, message: '没有找到表头', result: null }]
  expect(await port.send(request, bound())).toEqual({ success: false, fileName: '二.xls', message: '没有找到表头' })
})
