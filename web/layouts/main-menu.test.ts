import { expect, test } from 'vitest'
import type { MenuEntry } from '../menu/menu-entries.ts'
import { badgeOf, badgesOf } from './main-menu.tsx'

const addresses = new Map([
  ['order/MyOrderList', '/order/mylist'],
  ['register/ExamineList', '/register/examineList'],
])
const entry = (to: string, children: MenuEntry[] = []): MenuEntry => ({
  key: to,
  title: to,
  icon: undefined,
  external: undefined,
  to,
  children,
})

test('work is told at the first page that the person has, added up, and nowhere where none waits', () => {
  const badges = badgesOf(
    [
      { badgeOn: ['order/OrderList', 'order/MyOrderList'], count: 3 },
      { badgeOn: ['order/MyOrderList'], count: 4 },
      { badgeOn: ['register/ExamineList'], count: 0 },
      { badgeOn: ['other'], count: 9 },
      { badgeOn: null, count: 9 },
    ],
    addresses,
  )
  expect([...badges]).toEqual([['/order/mylist', 7]])
  const group = entry('/order', [entry('/order/mylist'), entry('/order/list')])
  expect([badgeOf(group, badges), badgeOf(entry('/order/list'), badges)]).toEqual([7, 0])
})
