// Only in `npm run trials -- second-tries`: the first try of every browser test that has a second one fails at its end, so
// that each is seen to pass on what a first try left behind.
import { afterEach } from 'vitest'

// Before the hook that ends the test, as hooks run last in, first out; an error here would keep that one from running.
afterEach(({ task }) => {
  if (!task.retry || !task.result || task.result.retryCount) return
  task.result.state = 'fail'
  task.result.errors = [{ name: 'Error', message: 'the first try fails, as this trial wants it' }]
})
