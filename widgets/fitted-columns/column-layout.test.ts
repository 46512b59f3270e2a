import { describe, expect, test } from 'vitest'
import { layOutColumns, type SizedColumn } from './column-layout.ts'
import { isCodeText } from './measure-columns.ts'

const column = (name: string, rank: number, minimum: number, content: number, wish: number): SizedColumn => ({
  ...{ name, rank, minimum, content, wish },
})
/** Only the receipt is a text that may be cut. */
const orders = [
  column('number', 0, 170, 170, 180),
  column('state', 1, 80, 80, 100),
  column('receipt', 4, 96, 400, 260),
  column('amount', 2, 110, 110, 120),
  column('time', 3, 150, 150, 190),
]

describe('layout of columns', () => {
  test('room for all: each column gets its wish, or what its content needs where that is more', () => {
    expect(layOutColumns(orders, 1200)).toEqual({
      widths: { number: 180, state: 100, receipt: 400, amount: 120, time: 190 },
      dropped: [],
    })
  })

  test('less room: what no content needs is given up before a text is cut, by the least important first', () => {
    expect(layOutColumns(orders, 970).widths).toEqual({ number: 180, state: 100, receipt: 400, amount: 120, time: 170 })
    expect(layOutColumns(orders, 925).widths).toEqual({ number: 180, state: 85, receipt: 400, amount: 110, time: 150 })
    expect(layOutColumns(orders, 700).widths).toEqual({ number: 170, state: 80, receipt: 190, amount: 110, time: 150 })
  })

  test('no room for the minima: the least important column is dropped whole and its room given to the others', () => {
    expect(layOutColumns(orders, 600)).toEqual({
      widths: { number: 180, state: 100, amount: 120, time: 190 },
      dropped: ['receipt'],
    })
  })

  test('no room for the first column alone: it keeps its minimum, all others are dropped', () => {
    expect(layOutColumns(orders, 100)).toEqual({
      widths: { number: 170 },
      dropped: ['state', 'receipt', 'amount', 'time'],
    })
  })

  test('any columns and room: no width below its minimum, no sum beyond the room unless rank 0 alone is left', () => {
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (let round = 0; round < 1000; round++) {
      const columns = Array.from({ length: 1 + next(20) }, (_, place) => {
        const minimum = 40 + next(200)
        return column(`c${place}`, place === 0 ? 0 : 1 + next(9), minimum, minimum + next(300), 60 + next(300))
      })
      const room = next(2500)
      const { widths, dropped } = layOutColumns(columns, room)
      const shown = columns.filter(({ name }) => !dropped.includes(name))
      expect(Object.keys(widths).toSorted()).toEqual(shown.map(({ name }) => name).toSorted())
      expect(shown.filter(({ name, minimum }) => (widths[name] ?? 0) < minimum)).toEqual([])
      const sum = Object.values(widths).reduce((all, width) => all + width, 0)
      if (shown.length > 1) expect(sum).toBeLessThanOrEqual(room)
      const leastShown = Math.max(...shown.map(({ rank }) => rank))
      expect(columns.filter(({ name, rank }) => dropped.includes(name) && rank < leastShown)).toEqual([])
      const isCut = shown.some(({ name, content }) => (widths[name] ?? 0) < content)
      const hasAir = shown.some(({ name, content }) => (widths[name] ?? 0) > content)
      expect(isCut && hasAir).toBe(false)
    }
  })
})

test('codes and moments: are told from words, which may be cut', () => {
  for (const code of ['DD1202611280069060', '2026-11-27 19:41:32', '13800000000', '-', ''])
    expect([code, isCodeText(code)]).toEqual([code, true])
  for (const words of ['示例海购', 'Example Trade Ltd', 'x'.repeat(41)])
    expect([words, isCodeText(words)]).toEqual([words, false])
})
