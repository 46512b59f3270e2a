import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import { expect, test } from 'vitest'
import { groupFigures } from './grouped-figures.ts'
import { waitingActs } from './next-act.tsx'
import { profileOf } from './work-profiles.ts'

const figure = (name: string, noun: string, count: number): CountedFigure => ({
  ...{ name, count, title: name, noun, unit: null, hint: null, pages: [`${name}-page`], filter: {}, keys: {} },
  ...{ desk: 'documents', isAlarm: false, isRare: false, badgeOn: null, isMore: false },
})

const { acts } = profileOf({ isStaff: false, can: () => false, canDeclare: true })
const shown = (figures: CountedFigure[], { rights, pages }: { rights: string[]; pages: string[] }) =>
  waitingActs({
    acts,
    figures: groupFigures(figures),
    can: (right) => rights.includes(right),
    addressOf: (names) => names.find((name) => pages.includes(name)),
  }).map(({ text, verb, to }) => `${text} → ${verb} ${to}`)

test('next act: the most urgent first, on the list with most of those that the person may declare', () => {
  const figures = [
    figure('order.ready', '订单', 46),
    figure('payment.ready', '支付单', 90),
    figure('order.refused', '订单', 2),
  ]
  const pages = figures.flatMap((one) => one.pages)
  expect(shown(figures, { rights: ['order:declare'], pages })).toEqual([
    '2 份订单失败或退单 → 处理 order.refused-page',
    '46 张订单待申报 → 申报 order.ready-page',
  ])
  const all = { rights: ['order:declare', 'payment:declare'], pages: [...pages, 'declaration/Worklist'] }
  expect(shown(figures, all)).toEqual([
    '2 份单证失败或退单 → 处理 declaration/Worklist',
    '90 张支付单待申报 → 申报 payment.ready-page',
  ])
  expect(shown(figures, { rights: [], pages })).toEqual([])
})

test('profile: rights decide, and who may only look is offered no act', () => {
  const first = (rights: string[], { isStaff = true, canDeclare = false } = {}) =>
    profileOf({ isStaff, canDeclare, can: (right) => rights.includes(right) }).acts[0]?.of
  expect(first(['home:installation'])).toBe('deadLetter.all')
  expect(first(['home:installation'], { isStaff: false, canDeclare: true })).toBe('refused')
  expect(first(['deadLetter:list'])).toBe('deadLetter.all')
  expect(first([])).toBeUndefined()
})
