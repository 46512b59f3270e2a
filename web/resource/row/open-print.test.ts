import { order } from '@kouan/contract/resources/order/order.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../data/session/session-store.ts'
import { openPrint, printAddress } from './open-print.ts'

beforeEach(() => void vi.stubGlobal('document', { querySelector: () => null }))
afterEach(() => vi.unstubAllGlobals())

const sheet = { name: 'sheet', title: '表', path: '/a/sheet' }

test('S7.108: address of a printed sheet: the path of its resource, with id and token', () => {
  const address = printAddress(sheet, '12', { token: 'a.b+c/d=&e', tenantId: '0' })
  const { pathname, searchParams } = new URL(address, 'http://here')
  expect(pathname).toBe('/jeecg-boot/a/sheet/print')
  expect(Object.fromEntries(searchParams)).toEqual({ id: '12', token: 'a.b+c/d=&e' })
})

test('address of a printed sheet, another tenant: has the tenant id, like the headers of other requests', () => {
  expect(printAddress(sheet, '12', { token: 't', tenantId: '7' })).toBe(
    '/jeecg-boot/a/sheet/print?id=12&token=t&tenant-id=7',
  )
})

test('printing: opens the sheet in a new window, with the token of the session', () => {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  useSession.setState({ token: 'mine', tenantId: '0' })
  openPrint(order, '34')
  useSession.setState({ token: undefined })
  expect(open.mock.calls).toEqual([['/jeecg-boot/order/print?id=34&token=mine', '_blank', 'noopener']])
})
