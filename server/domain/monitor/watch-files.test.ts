import { afterEach, expect, it } from 'vitest'
import { type FileWatch, watchFiles } from './watch-files.ts'

let watch: FileWatch | undefined
afterEach(() => watch?.end())

it('a store that fails, hangs or is another one does not answer; one that comes back does', async () => {
  let answer: () => Promise<string | undefined> = async () => 'ours'
  watch = watchFiles({ files: { identity: () => answer() }, everyMs: 5, limitMs: 20 })
  const answers = (expected: boolean) => expect.poll(() => watch?.answers()).toBe(expected)
  expect(watch.answers()).toBe(true)

  answer = async () => Promise.reject(new Error('connection refused'))
  await answers(false)
  answer = async () => 'ours'
  await answers(true)

  answer = async () => undefined
  await answers(false)
  answer = async () => 'ours'
  await answers(true)

  let go = (_: string) => {}
  let asked = 0
  answer = () => {
    asked += 1
    return new Promise((resolve) => {
      go = resolve
    })
  }
  await answers(false)
  expect(asked).toBe(1)
  answer = async () => 'ours'
  go('ours')
  await answers(true)
})
