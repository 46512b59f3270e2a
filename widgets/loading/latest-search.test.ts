import { expect, test } from 'vitest'
import { openLatestSearch, type SearchState, searchDelay } from './latest-search.ts'

/** Time that passes when a test says so, and answers that come when it says so. */
function atHand(delay: number) {
  let clock = 0
  const waiting = new Set<{ at: number; run: () => void }>()
  const answers = new Map<string, { answer: (found: string[]) => void; fail: (error: Error) => void }>()
  const states: SearchState<string>[] = []
  const asked: string[] = []
  const search = openLatestSearch<string>({
    delay,
    onState: (state) => states.push(state),
    search: (keyword) => {
      asked.push(keyword)
      return new Promise((answer, fail) => answers.set(keyword, { answer, fail }))
    },
    timer: {
      start: (run, wait) => {
        const one = { at: clock + wait, run }
        waiting.add(one)
        return one
      },
      stop: (one) => waiting.delete(one as never),
    },
  })
  return {
    ...search,
    asked,
    states,
    last: () => states.at(-1),
    pass(milliseconds: number) {
      clock += milliseconds
      for (const one of [...waiting]) {
        if (one.at > clock) continue
        waiting.delete(one)
        one.run()
      }
    },
    async answer(keyword: string, found: string[] | Error) {
      const open = answers.get(keyword)
      if (found instanceof Error) open?.fail(found)
      else open?.answer(found)
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('S9.013 asks when the typing has rested for 300 milliseconds, not before and not for each key', () => {
  const { type, pass, asked } = atHand(searchDelay)
  for (const text of ['张', '张三', '张三丰']) {
    type(text)
    pass(299)
  }
  expect(asked).toEqual([])
  pass(1)
  expect(asked).toEqual(['张三丰'])
})

test('only the answer to the latest text counts, whatever comes when', async () => {
  const { type, pass, answer, last } = atHand(300)
  type('a')
  pass(300)
  type('ab')
  pass(300)
  await answer('ab', ['ab1'])
  await answer('a', ['a1'])
  expect(last()).toEqual({ keyword: 'ab', phase: 'done', found: ['ab1'] })
})

test('an old failure is as unimportant as an old answer', async () => {
  const { type, pass, answer, last } = atHand(300)
  type('a')
  pass(300)
  type('ab')
  await answer('a', new Error('太慢了'))
  expect(last()).toMatchObject({ keyword: 'ab', phase: 'loading' })
})

test('a failure says the server’s sentence and can be tried again at once', async () => {
  const { type, retry, pass, answer, last, asked } = atHand(300)
  type(' a ')
  pass(300)
  await answer('a', new Error('查询超时'))
  expect(last()).toEqual({ keyword: 'a', phase: 'failed', found: [], message: '查询超时' })
  retry('a')
  expect(asked).toEqual(['a', 'a'])
  await answer('a', [])
  expect(last()).toEqual({ keyword: 'a', phase: 'done', found: [] })
})

test('blank text ends a search that runs', async () => {
  const { type, pass, answer, last } = atHand(300)
  type('a')
  pass(300)
  type('  ')
  await answer('a', ['a1'])
  expect(last()).toEqual({ keyword: '', phase: 'untyped', found: [] })
})
