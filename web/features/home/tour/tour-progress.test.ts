import { tourEnded } from '@kouan/contract/rules/person-settings.ts'
import { expect, test } from 'vitest'
import { offerTexts, openSteps, stepInstead, stepToShow } from './tour-progress.ts'
import type { TourStep } from './tour-steps.ts'

const step = (key: string, ...pages: string[]): TourStep => ({ key, pages, anchor: 'list', title: key, text: key })
const all = [step('a', 'home'), step('b', 'own', 'all'), step('c', 'closed'), step('d', 'home')]
const addresses: Readonly<Record<string, string>> = { home: '/home', all: '/all' }
const addressOf = (pages: readonly string[]) => pages.map((page) => addresses[page]).find((one) => one !== undefined)
const steps = openSteps(all, addressOf)
const keyOf = (found: TourStep | undefined) => found?.key

test('tour: the steps are those whose page the person may open, each with the first such page', () => {
  expect(steps.map(({ key, to }) => [key, to])).toEqual([
    ['a', '/home'],
    ['b', '/all'],
    ['d', '/home'],
  ])
  expect(openSteps(all, () => undefined)).toEqual([])
})

test.each([
  ['nothing was shown', '', 'a'],
  ['one was shown', 'b', 'b'],
  ['the page of the one that was shown is closed by now', 'c', 'a'],
  ['a later version knows another step', 'viewer.other', 'a'],
  ['the tour has ended and is begun again', tourEnded, 'a'],
])('tour: %s, it goes on at the right step', (_, shownLast, expected) => {
  expect(keyOf(stepToShow(steps, shownLast))).toBe(expected)
  expect(stepToShow([], shownLast)).toBeUndefined()
})

test.each([
  [0, 1, 'b'],
  [2, 1, undefined],
  [1, -1, 'a'],
  [0, -1, 'b'],
] as const)('tour: step %i has no row on the way %i, another one is shown or the tour ends', (at, by, expected) => {
  expect(keyOf(stepInstead(steps, at, by))).toBe(expected)
})

test('offer of the tour: begins, goes on where it was left, and is made no more at the end or without steps', () => {
  expect(offerTexts(steps, '')).toEqual({ text: '第一次使用？共 3 步', verb: '开始引导' })
  expect(offerTexts(steps, 'd')).toEqual({ text: '引导看到第 3 步，共 3 步', verb: '继续引导' })
  expect(offerTexts(steps, 'c')).toEqual({ text: '第一次使用？共 3 步', verb: '开始引导' })
  expect(offerTexts(steps, tourEnded)).toBeUndefined()
  expect(offerTexts([], '')).toBeUndefined()
})
