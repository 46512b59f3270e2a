// Files of browser tests share a process, and with it the browser: Vitest runs this before each of them, so that none leaves
// its pages to the next.
import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginTest, endFile, endTest } from './opened-pages.ts'

beforeEach(beginTest)
afterEach(({ task }) => endTest({ hasFailed: task.result?.state === 'fail' }))
afterAll(endFile)
