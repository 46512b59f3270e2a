import { expect, test } from 'vitest'
import { extensionOf, isImage, nameOfPath, shortFileName, sizeText, typeOfName } from './file-texts.ts'

test('S9.044: a file name is shortened to five characters', () => {
  expect(shortFileName('营业执照副本.pdf')).toBe('营业执照副…')
  expect(shortFileName('a.pdf')).toBe('a.pdf')
  expect(shortFileName('😀😀😀😀😀😀')).toBe('😀😀😀😀😀…')
})

test('sizes as people say them', () => {
  expect(sizeText(0)).toBe('0 B')
  expect(sizeText(1023)).toBe('1023 B')
  expect(sizeText(1536)).toBe('1.5 KB')
  expect(sizeText(5 * 1024 * 1024)).toBe('5 MB')
  expect([150 * 1024 ** 2, 1024 ** 3, 5 * 1024 ** 5].map(sizeText)).toEqual(['150 MB', '1 GB', '5120 TB'])
})

test('extensions, types and names', () => {
  expect(extensionOf('A.B.XLSX')).toBe('.xlsx')
  expect(extensionOf('.gitignore')).toBe('')
  expect(extensionOf('plain')).toBe('')
  expect(typeOfName('x.JPG')).toBe('image/jpeg')
  expect(nameOfPath('https://files.example/a/%E5%9B%BE.png?sign=1')).toBe('图.png')
  expect(nameOfPath('a/100%.pdf')).toBe('100%.pdf')
  expect(isImage({ type: '', name: 'a.webp' })).toBe(true)
  expect(isImage({ type: 'application/pdf', name: 'a.png' })).toBe(false)
})
