import { expect, test } from 'vitest'
import { rowOfPath } from './row-path.ts'

test('path of a list followed by an id: names the row', () => {
  expect(rowOfPath('/order/list/17', '17')).toEqual({ list: '/order/list', row: '17' })
  expect(rowOfPath('/order/list', undefined)).toEqual({ list: '/order/list', row: undefined })
  expect(rowOfPath('/order/list/', undefined)).toEqual({ list: '/order/list', row: undefined })
})

test('S2.050 last part that is no id: names no row, and the list is found without it', () => {
  expect(rowOfPath('/order/mylist/anything', 'anything')).toEqual({ list: '/order/mylist', row: undefined })
  expect(rowOfPath('/order/mylist/1e3/', '1e3')).toEqual({ list: '/order/mylist', row: undefined })
  expect(rowOfPath('/order/mylist/1234567890123456789', '1234567890123456789').row).toBeUndefined()
})
