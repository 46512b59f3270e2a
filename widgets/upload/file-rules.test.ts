import { describe, expect, test } from 'vitest'
import { acceptText, checkFiles, rulesText } from './file-rules.ts'

const file = (name: string, { type = '', size = 10 } = {}) => ({ name, type, size })

describe('which files may be chosen', () => {
  test('S5.083: an image upload accepts only types that contain image', () => {
    const png = file('a.png', { type: 'image/png' })
    const others = [file('b.png', { type: 'application/pdf' }), file('c.txt', { type: 'text/plain' }), file('d.png')]
    const chosen = [png, ...others]
    expect(checkFiles(chosen, { rules: { isImageOnly: true }, present: 0 })).toEqual({
      accepted: [png],
      refusals: ['b.png、c.txt、d.png：请上传图片'],
    })
  })

  test('type, size and emptiness are refused with the name of the file', () => {
    const rules = { extensions: ['.pdf', '.jpg'], maxBytes: 1024 }
    const chosen = [file('a.PDF'), file('b.exe'), file('c.pdf', { size: 2048 }), file('d.jpg', { size: 0 })]
    expect(checkFiles(chosen, { rules, present: 0 })).toEqual({
      accepted: [chosen[0]],
      refusals: ['b.exe：只能上传 .pdf、.jpg 文件', 'c.pdf：大小 2 KB，不能超过 1 KB', 'd.jpg：文件是空的'],
    })
  })

  test('pictures under the names of phones and of Windows: left to the server, which says what to do with them', () => {
    const chosen = [file('a.jfif', { type: 'image/jpeg' }), file('b.HEIC')]
    for (const rules of [{ extensions: ['.jpg', '.png'] }, { extensions: ['.jpg'], isImageOnly: true }])
      expect(checkFiles(chosen, { rules, present: 0 })).toEqual({ accepted: chosen, refusals: [] })
    expect(checkFiles(chosen.slice(0, 1), { rules: { extensions: ['.pdf'] }, present: 0 }).accepted).toEqual([])
    expect(acceptText({ extensions: ['.jpg', '.pdf'] })).toBe('.jpg,.pdf,.jfif,.heic,.heif')
  })

  test('no more than fit; a single file is replaced', () => {
    const chosen = ['a', 'b', 'c'].map((name) => file(name))
    const full = checkFiles(chosen, { rules: { maxCount: 4 }, present: 2 })
    expect(full.accepted.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(full.refusals).toEqual(['c：没有添加，最多 4 个文件'])
    expect(checkFiles(chosen.slice(0, 1), { rules: { maxCount: 1 }, present: 1 })).toEqual({
      accepted: [chosen[0]],
      refusals: [],
    })
  })

  test('many files for one reason: three are named, with their count; four are named all', () => {
    const refusalsOf = (count: number) => {
      const chosen = Array.from({ length: count }, (_, place) => file(`${place + 1}.exe`))
      return checkFiles(chosen, { rules: { extensions: ['.pdf'] }, present: 0 }).refusals
    }
    expect(refusalsOf(4)).toEqual(['1.exe、2.exe、3.exe、4.exe：只能上传 .pdf 文件'])
    expect(refusalsOf(5)).toEqual(['1.exe、2.exe、3.exe 等 5 个文件：只能上传 .pdf 文件'])
  })

  test('what may be chosen is said before', () => {
    expect(rulesText({ extensions: ['.pdf'], maxBytes: 1024 * 1024, maxCount: 3 })).toBe(
      '支持 .pdf，每个不超过 1 MB，最多 3 个',
    )
    expect(rulesText({ isImageOnly: true })).toBe('仅限图片')
    expect(rulesText({})).toBe('')
    expect(acceptText({ isImageOnly: true })).toBe('image/*')
    expect(acceptText({ extensions: ['.xls', '.xlsx'] })).toBe('.xls,.xlsx')
  })
})
