import { expect, test } from 'vitest'
import type { CellFile } from '../../../upload/upload-port.ts'
import type { TableColumn } from '../../cell-type.ts'
import { type CellFileValue, cellValueOf, filesLine, filesOfCell } from './file-value.ts'

const columnOf = (returns?: string): TableColumn => ({
  key: 'papers',
  title: '附件',
  type: 'file',
  props: { urlOf: (path: string) => `/files/${path}`, ...(returns ? { returns } : {}) },
})

const file = (name: string, more: Partial<CellFile> = {}): CellFile => ({
  uid: name,
  name,
  type: 'application/pdf',
  size: 10,
  status: 'done',
  percent: 100,
  path: `temp/${name}`,
  url: `/files/temp/${name}`,
  message: '',
  id: '',
  ...more,
})

const two = [file('a.pdf'), file('b.pdf')]

test('S3.031 a cell file has name, type, size, status, percent, path, url and message', () => {
  const [first] = cellValueOf(two, { column: columnOf(), isSingle: false }) as CellFileValue[]
  expect(first).toEqual({
    name: 'a.pdf',
    type: 'application/pdf',
    size: 10,
    status: 'done',
    percent: 100,
    path: 'temp/a.pdf',
    url: '/files/temp/a.pdf',
    message: '',
  })
  expect(cellValueOf(two, { column: columnOf(), isSingle: true })).toEqual(first)
  expect(filesOfCell(first)[0]).toMatchObject({ name: 'a.pdf', path: 'temp/a.pdf', url: '/files/temp/a.pdf', size: 10 })
  const failed = { ...first, status: 'error', percent: 40, message: '太大' }
  expect(filesOfCell(failed)).toEqual([{ ...failed, uid: expect.any(String), id: '' }])
})

test('S3.032 a cell file is uploading, done, error or removed; only done files are stored', () => {
  const statuses = ['uploading', 'done', 'error', 'removed'] as const
  const files = statuses.map((status) => file(`${status}.pdf`, { status }))
  const read = filesOfCell(files.map(({ uid: _uid, id: _id, ...rest }) => rest))
  expect(read.map(({ status }) => status)).toEqual(statuses)
  const kept = cellValueOf(files, { column: columnOf(), isSingle: false }) as CellFileValue[]
  expect(kept.map(({ name }) => name)).toEqual(['done.pdf'])
  expect(cellValueOf([file('x', { status: 'error' })], { column: columnOf(), isSingle: false })).toBeNull()
})

test('S3.033 S3.034 written as fileName, filePath and fileSize, or as comma-joined paths', () => {
  expect(cellValueOf(two, { column: columnOf('infos'), isSingle: false })).toEqual([
    { fileName: 'a.pdf', filePath: 'temp/a.pdf', fileSize: 10 },
    { fileName: 'b.pdf', filePath: 'temp/b.pdf', fileSize: 10 },
  ])
  expect(cellValueOf(two, { column: columnOf('paths'), isSingle: false })).toBe('temp/a.pdf,temp/b.pdf')
  for (const value of ['temp/a.pdf,temp/b.pdf', [{ fileName: 'a.pdf', filePath: 'temp/a.pdf', fileSize: 1 }]]) {
    expect(filesOfCell(value)[0]).toMatchObject({ name: 'a.pdf', path: 'temp/a.pdf', status: 'done' })
  }
  expect([null, undefined, '', [], 7].flatMap((value) => filesOfCell(value))).toEqual([])
})

test('file value: a local address of a picture, not stored', () => {
  const shown = [file('a.png', { url: 'blob:http://x/1' })]
  expect(cellValueOf(shown, { column: columnOf(), isSingle: true })).toMatchObject({ url: '/files/temp/a.png' })
})

test('S9.044 names are cut to five characters', () => {
  expect(filesLine([file('申报资料清单.pdf')])).toBe('申报资料清…')
  expect(filesLine(two)).toBe('a.pdf 等 2 个')
})
