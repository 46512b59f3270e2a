import { expect, it } from 'vitest'
import { type Turn, takeTurn } from './reader-turns.ts'

/** Takes a turn, and tells when it has begun. */
function take(person: string, purpose: Turn['purpose']) {
  const taken = { isRunning: false, end: () => {} }
  const done = takeTurn({ person, purpose }).then((end) => {
    taken.isRunning = true
    taken.end = end
  })
  done.catch(() => {})
  return { taken, done }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('turns of readers: a slow file of one person does not hold up the preview of another', async () => {
  const slow = take('a', 'documents')
  const second = take('a', 'preview')
  const alsoSlow = take('b', 'documents')
  const other = take('c', 'preview')
  await settled()
  expect([slow, second, alsoSlow, other].map(({ taken }) => taken.isRunning)).toEqual([true, false, false, true])
  await expect(take('a', 'preview').done).rejects.toThrow('您的上一个文件还在读取，请稍后再试')
  slow.taken.end()
  await settled()
  expect(second.taken.isRunning).toBe(true)
  second.taken.end()
  second.taken.end()
  other.taken.end()
  await settled()
  expect(alsoSlow.taken.isRunning).toBe(true)
  alsoSlow.taken.end()
})
