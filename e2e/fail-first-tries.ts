// Only in `npm run trials -- second-tries`: the first try of every browser test that has a second one fails at its
// end, so that each is seen to pass on what a first try left behind.
import { afterEach } from 'vitest'

afterEach(({ task }) => {
  if (task.retry && (task.result?.retryCount ?? 0) === 0) throw new Error('the first try fails, as this trial wants it')
})
