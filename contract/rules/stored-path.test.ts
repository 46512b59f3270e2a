import { expect, test } from 'vitest'
import { fileIdOf, fileIdsIn, fileIdsInMarkdown, folderOf, storedPath } from './stored-path.ts'

const id = 'V1StGXR8_Z5jdHi6B-myT'

test('an address keeps the name for people, without what separates addresses, and finds its file by the id', () => {
  expect(storedPath({ folder: 'temp', name: '合同, 第1版.PDF', id })).toBe(`temp/合同_第1版_${id}.pdf`)
  const long = storedPath({ folder: 'temp', name: `${'长'.repeat(150)}.jpeg`, id })
  expect(long.length).toBeLessThan(100)
  for (const path of [long, `/jeecg-boot/sys/common/static/${long}`, `https://files.example.org/${long}`])
    expect(fileIdOf(path)).toBe(id)
})

test.each(['', 'a.png', `temp/a_${id}`, 'temp/a_short.png', `temp/a.png?x=/_${id}.png`, 'https://example.org/a.png'])(
  'an address that is not ours names no file: %s',
  (address) => {
    expect(fileIdOf(address)).toBeUndefined()
  },
)

test('a folder is one part of an address, whatever was asked for', () => {
  expect(folderOf(null)).toBe('temp')
  expect(folderOf('jeditor')).toBe('jeditor')
  expect(folderOf('../../etc')).toBe('etc')
  expect(folderOf('a/b')).toBe('a-b')
})

test('pictures of a text are found by their addresses', () => {
  const html = `<p>甲</p><img alt="x" src="/jeecg-boot/sys/common/static/jeditor/a_${id}.png"><img src="https://x.example/y.png">`
  expect(fileIdsIn(html)).toEqual([id])
})

test('pictures of a text in Markdown are found by their addresses', () => {
  const text = `看图：![流程](/jeecg-boot/sys/common/static/jeditor/%E5%9B%BE_${id}.png)，![](https://x.example/y.png)`
  expect(fileIdsInMarkdown(text)).toEqual([id])
})
