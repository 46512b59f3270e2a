import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each([
  ['a.xlsx', 'a.xlsx', 'a.xlsx'],
  [
    '进口订单列表2026-11-28.xlsx',
    '_2026-11-28.xlsx',
    '%E8%BF%9B%E5%8F%A3%E8%AE%A2%E5%8D%95%E5%88%97%E8%A1%A82026-11-28.xlsx',
  ],
  ['订单 (1)*.xlsx', '_ (1)*.xlsx', '%E8%AE%A2%E5%8D%95%20%281%29%2A.xlsx'],
  ['a"b\\c%41/d.txt', 'a_b_c_41_d.txt', 'a%22b%5Cc%2541%2Fd.txt'],
  ["it's; x=1.txt", "it's; x=1.txt", 'it%27s%3B%20x%3D1.txt'],
  ['a\r\nset-cookie: b.txt', 'a_set-cookie: b.txt', 'a%0D%0Aset-cookie%3A%20b.txt'],
])('file %j: has a name of ASCII beside that in UTF-8', (name, plain, encoded) => {
  const header = contentDisposition('attachment', name)
  expect(header).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
  expect(decodeURIComponent(encoded)).toBe(name)
})

it('a file that is shown: inline, with its names', () => {
  expect(contentDisposition('inline', '图.png')).toBe(`inline; filename="_.png"; filename*=UTF-8''%E5%9B%BE.png`)
})
