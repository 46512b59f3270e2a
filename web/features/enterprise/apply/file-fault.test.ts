import { expect, test } from 'vitest'
import { faultOfFile } from './file-fault.ts'

test('only pictures and PDF of a fitting size are sent', () => {
  expect(faultOfFile({ name: '执照.PDF', size: 10 })).toBeUndefined()
  expect(faultOfFile({ name: 'a.jpeg', size: 20 * 1024 * 1024 })).toBeUndefined()
  expect(faultOfFile({ name: 'a.exe', size: 10 })).toBe('只能上传PDF、JPG、PNG文件')
  expect(faultOfFile({ name: 'pdf', size: 0 })).toBe('文件是空的')
  expect(faultOfFile({ name: 'a.png', size: 20 * 1024 * 1024 + 1 })).toBe('文件不能超过20 MB')
})
