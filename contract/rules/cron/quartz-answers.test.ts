// Against what the real Quartz 2.3 answered; how that was asked is written in docs/decisions/008-quartz-expressions.md.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nextTimes } from './next-times.ts'
import { parseCron } from './parse-cron.ts'
import { shanghaiTime } from './shanghai-time.ts'

interface Answer {
  expression: string
  after: string
  /** In Shanghai; up to ten. */
  times?: string[]
  refused?: string
  /** Quartz was still busy after two seconds. */
  endless?: true
}

const lines = readFileSync(new URL('./quartz-answers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const { lastYear } = JSON.parse(lines[0] ?? '') as { lastYear: number }
const answers = lines.slice(1).map((line) => JSON.parse(line) as Answer)
const momentOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}+08:00`)

function ask({ expression, after }: Answer): string[] | string {
  const { cron, faults } = parseCron(expression)
  if (!cron) return faults.map(({ message }) => message).join('；')
  return nextTimes(cron, { after: momentOf(after), count: 10, lastYear }).map(shanghaiTime)
}

describe('the answers of Quartz', () => {
  const timed = answers.filter(({ times }) => times)
  const refused = answers.filter((answer) => answer.refused !== undefined)

  test('are many enough', () => {
    expect(new Set(timed.map(({ expression }) => expression)).size).toBeGreaterThanOrEqual(300)
    expect(new Set(refused.map(({ expression }) => expression)).size).toBeGreaterThanOrEqual(100)
  })

  test('S3.066 seven fields in this order: every next time is the same', () => {
    const differing = timed.filter((answer) => JSON.stringify(ask(answer)) !== JSON.stringify(answer.times))
    expect(differing.map((answer) => ({ ...answer, ours: ask(answer) }))).toEqual([])
  })

  test('what Quartz refuses is refused, with a sentence', () => {
    expect(refused.filter((answer) => Array.isArray(ask(answer)))).toEqual([])
    expect(refused.map(ask).filter((sentence) => !/[一-龥]/.test(String(sentence)))).toEqual([])
  })

  test('where Quartz goes round for ever, the month without such a day is passed over', () => {
    const endless = answers.filter((answer) => answer.endless)
    expect(endless.map((answer) => ask(answer).slice(0, 2))).toEqual([
      ['2028-02-01 00:00:00', '2032-02-02 00:00:00'],
      ['2026-03-02 00:00:00', '2026-05-01 00:00:00'],
    ])
  })
})
