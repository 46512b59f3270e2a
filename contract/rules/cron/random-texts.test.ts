import { shareOf } from '@kouan/customs/conformance/trial-share.ts'
import { expect, test } from 'vitest'
import { cronWarnings } from './cron-warnings.ts'
import { describeCron } from './describe-cron.ts'
import { nextTimes } from './next-times.ts'
import { parseCron } from './parse-cron.ts'

const after = Date.UTC(2026, 10, 21)

/** Mulberry32: the same texts in every run. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 0x1_0000_0000) % below
  }
}

const draw = seeded(20260421)
const pick = <T>(list: readonly T[]): T => list[draw(list.length)] as T
const fits = {
  time: ['*', '0', '0/5', '*/7', '1-5', '22-2', '0,30', '5-3/2', '/9'],
  day: ['*', '1', 'L', 'LW', 'L-3', 'L-30W', '15W', '31W', '31', '25-5', '1/2', '1W,2'],
  month: ['*', '2', 'JAN', '11-2', '1/3', '2,4'],
  week: ['*', '2-6', 'FRIL', '6#3', '2#5', 'L', 'SAT-MON', '7'],
  year: ['', '*', '2027', '2020', '2026/3', '0-9999', '2126'],
}
const scraps = [
  '*',
  '?',
  '/',
  '-',
  ',',
  'L',
  'W',
  '#',
  ' ',
  '\t',
  '\n',
  '0',
  '7',
  '31',
  '99',
  '9999999999',
  'MON',
  'é',
  '😀',
  '\0',
]

function likely(): string {
  const isByDay = draw(2) === 0
  const day = isByDay ? pick(fits.day) : '?'
  const week = isByDay ? '?' : pick(fits.week)
  return [
    pick(fits.time),
    pick(fits.time),
    pick(['*', '0', '22-2']),
    day,
    pick(fits.month),
    week,
    pick(fits.year),
  ].join(' ')
}
const noise = () => Array.from({ length: draw(24) }, () => pick(scraps)).join('')
function damaged(): string {
  const text = likely()
  const place = draw(text.length)
  return text.slice(0, place) + pick(scraps) + text.slice(place + draw(3))
}

/** 100,000 in `npm run trials -- values`. */
const rounds = shareOf(100_000)

test(`${rounds} random texts: a sentence or times, never an exception, never a search without end`, () => {
  let read = 0
  for (let round = 0; round < rounds; round++) {
    const text = pick([likely, damaged, noise])()
    const { cron, faults } = parseCron(text)
    if (!cron) {
      if (faults.length === 0 || faults.some(({ message }) => message === '')) throw new Error(`no sentence: ${text}`)
      continue
    }
    read++
    const times = nextTimes(cron, { after, count: 2 })
    if (times.some((time, place) => time <= (place === 0 ? after : (times[0] ?? 0))))
      throw new Error(`backwards: ${text}`)
    if (round % 10 === 0 && describeCron(cron) === '') throw new Error(`no meaning: ${text}`)
    if (round % 10 === 0) cronWarnings(cron, { after })
  }
  expect(read).toBeGreaterThan(rounds * 0.3)
})
