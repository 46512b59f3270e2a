import { position } from '@kouan/contract/resources/system/position.ts'
import type { ImportBound } from '@kouan/widgets/import-dialog/import-port.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importPort } from './import-port.ts'

interface Answer {
  success?: boolean
  code?: number
  message?: string
  result?: unknown
}
let asked: string[] = []
let answers: Record<string, Answer[]> = {}
let uploaded: File[] = []
beforeEach(() => {
  asked = []
  uploaded = []
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: FormData }) => {
    const path = url.split('?')[0]?.split('/').at(-1) ?? ''
    asked.push(path)
    if (body instanceof FormData) uploaded.push(body.get('file') as File)
    return Response.json({ success: true, code: 200, ...answers[path]?.shift() })
  })
})
afterEach(() => vi.unstubAllGlobals())

const upload = { result: { id: 'f1', path: 'import/a_f1.xlsx' } }
const preview = {
  result: {
    fileName: '一.xlsx',
    headRow: 1,
    heads: ['职务名称', '备注'],
    names: ['name', null],
    samples: [],
    rows: 2,
    sheet: 0,
    notes: [],
  },
}
const started = { result: { jobId: '7', already: false } }
const outcome = (faultCount: number) => ({
  result: {
    documents: { added: 2 - faultCount, updated: 0, skipped: 0, refused: faultCount },
    totalCount: 2,
    doneCount: 2 - faultCount,
    faultCount,
    heads: ['职务名称', '备注'],
    groups: {
      records: [
        { rows: [{ row: 3, cells: ['', '甲\t乙'], faults: [{ column: '职务名称', reason: '请输入职务名称' }] }] },
      ],
      pages: 1,
    },
  },
})
const ended = (state: string, sentence: string, doneCount = 2) => ({ result: { state, sentence, doneCount } })
const files = ['一.xlsx', '二.xls'].map((name) => new File(['x'], name))
const request = {
  files,
  isSingleTableImport: false,
  foreignKeys: [],
  validateStatus: 0 as const,
  existing: 'refuse' as const,
}
const bound = (): ImportBound => ({
  onProgress: vi.fn(),
  signal: new AbortController().signal,
  chooseColumns: async ({ names }) => names,
  confirmChanges: async () => {},
})

test('import: each sheet is uploaded, inspected and imported by a job; a refused one does not stop the others', async () => {
  answers = {
    upload: [upload, upload],
    importPreview: [{ success: false, code: 500, message: '一.xlsx没有数据' }, preview],
    'position.importMany': [started],
    progress: [ended('RUNNING', '正在导入'), ended('DONE', '')],
    outcome: [outcome(1)],
  }
  const port = importPort(position, () => [])
  const reply = await port.send(request, bound())
  expect(asked).toEqual([
    ...['upload', 'importPreview', 'upload', 'importPreview'],
    ...['position.importMany', 'progress', 'progress', 'outcome'],
  ])
  expect(reply).toMatchObject({
    code: 201,
    message: expect.stringMatching(/^一\.xlsx 一\.xlsx没有数据/),
    counts: { inserted: 1, failed: 1 },
    errorFiles: ['7'],
    unread: ['一.xlsx'],
    errorRows: [{ row: 3, fileName: '二.xls', values: { 职务名称: '', 备注: '甲\t乙' }, shared: ['职务名称'] }],
  })
  answers = {
    upload: [upload],
    'position.importMany': [started],
    progress: [ended('DONE', '')],
    outcome: [outcome(0)],
  }
  expect(await port.retry?.(reply.errorRows ?? [], request, bound())).toMatchObject({ success: true, code: 200 })
  expect(await uploaded.at(-1)?.text()).toBe('职务名称\t备注\n\t"甲\t乙"')
})

test('import with every column recognised: nothing is asked; an update shows its changes first', async () => {
  const plain = { result: { ...preview.result, heads: ['职务名称'], names: ['name'] } }
  answers = {
    upload: [upload],
    importPreview: [plain],
    importChanges: [{ result: { looked: 2, added: 0, updated: 2, skipped: 0, refused: 0, rows: [] } }],
    'position.importMany': [started],
    progress: [ended('DONE', '')],
    outcome: [outcome(0)],
  }
  const asking = { ...bound(), chooseColumns: vi.fn(), confirmChanges: vi.fn() }
  await importPort(position, () => []).send({ ...request, files: files.slice(0, 1), existing: 'update' }, asking)
  expect(asking.confirmChanges).toHaveBeenCalledWith(expect.objectContaining({ fileName: '一.xlsx', updated: 2 }))
  // The fields that a position needs are not all there.
  expect(asking.chooseColumns).toHaveBeenCalledTimes(1)
})

test('S8.010: refused sheet: the message has the file name and the reason', async () => {
  answers = { upload: [upload], importPreview: [{ success: false, code: 500, message: '一.xlsx没有数据' }] }
  expect(await importPort(position, () => []).send({ ...request, files: files.slice(0, 1) }, bound())).toEqual({
    success: false,
    fileName: '一.xlsx',
    message: '一.xlsx没有数据',
  })
})
