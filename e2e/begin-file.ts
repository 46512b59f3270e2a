// Files of browser tests share a process, and with it the browser and what modules keep: Vitest runs this before each of
// them, so that none finds the pages or the numbers of another.
import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginSerials } from './next-serial.ts'
import { beginTest, endFile, endTest } from './opened-pages.ts'

beginSerials()
beforeEach(({ task }) => beginTest({ isSecondTry: (task.result?.retryCount ?? 0) > 0 }))
afterEach(({ task }) => endTest({ hasFailed: task.result?.state === 'fail' }))
afterAll(endFile)
