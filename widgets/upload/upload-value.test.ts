import { describe, expect, test } from 'vitest'
import { contentOf, faultOfPath, filesOfValue, infosOf, pathsOf, uploadedFiles, valueOfFiles } from './upload-value.ts'

const urlOf = (path: string) => `/files/${path}`

describe('values of an upload', () => {
  test('S3.034: comma-joined paths become files and paths again', () => {
    const files = filesOfValue('temp/%E5%90%88%E5%90%8C.pdf, temp/b.png,', urlOf)
    expect(files.map(({ name, type, url }) => [name, type, url])).toEqual([
      ['合同.pdf', 'application/pdf', '/files/temp/%E5%90%88%E5%90%8C.pdf'],
      ['b.png', 'image/png', '/files/temp/b.png'],
    ])
    expect(pathsOf(files)).toBe('temp/%E5%90%88%E5%90%8C.pdf,temp/b.png')
    expect(valueOfFiles(files)).toBe(pathsOf(files))
    expect(valueOfFiles(files, false)).toEqual(infosOf(files))
  })

  test('S3.033: without URLs the value is a list of fileName, filePath and fileSize', () => {
    const value = [{ fileName: '报关单,2026.pdf', filePath: 'temp/1.pdf', fileSize: 2048 }]
    expect(infosOf(filesOfValue(value))).toEqual(value)
  })

  test('S3.031: a cell file has name, type, size, status, percent, path, url and message', () => {
    expect(filesOfValue([{ fileName: 'a.png', filePath: 'x/1', fileSize: 7 }], urlOf)[0]).toEqual({
      uid: 'stored-0-x/1',
      name: 'a.png',
      type: 'image/png',
      size: 7,
      status: 'done',
      percent: 100,
      path: 'x/1',
      url: '/files/x/1',
      message: '',
      id: '',
    })
  })

  test('S3.030: an uploaded file has name, url, path, status done and id', () => {
    const [file] = filesOfValue('a/b.pdf', urlOf)
    if (!file) throw new Error('no file')
    expect(
      uploadedFiles([
        { ...file, id: '7' },
        { ...file, status: 'error' },
      ]),
    ).toEqual([{ name: 'b.pdf', url: '/files/a/b.pdf', path: 'a/b.pdf', status: 'done', id: '7' }])
  })

  test('only stored files are in a value', () => {
    const [file] = filesOfValue('a')
    if (!file) throw new Error('no file')
    expect(
      pathsOf([file, { ...file, path: 'b', status: 'uploading' }, { ...file, path: 'c', status: 'removed' }]),
    ).toBe('a')
    expect(infosOf([{ ...file, status: 'error' }])).toEqual([])
  })

  test('content: empty values are all the same, and order counts', () => {
    expect([undefined, null, [], ''].map(contentOf)).toEqual(['', '', '', ''])
    expect(contentOf('b,a')).toBe('b,a')
    expect(contentOf([{ fileName: 'x', filePath: 'a', fileSize: 1 }])).toBe('a')
  })

  test('paths that could not be read again are refused', () => {
    expect(faultOfPath({ path: 'a/b.pdf' })).toBeUndefined()
    expect(faultOfPath({ path: 'a,b.pdf' })).toBe('文件路径含有逗号，无法保存')
    expect(faultOfPath({})).toBe('服务器没有返回文件路径')
  })
})
