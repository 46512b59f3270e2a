import { beforeEach, expect, test } from 'vitest'
import { giveUpSession, resumeAfterLogin, useExpiredSession, waitForNewLogin } from './expired-session.ts'

beforeEach(giveUpSession)

test('several failures open one dialog, and all of them go on after the login', async () => {
  const gone: string[] = []
  const waiting = ['a', 'b', 'c'].map((name) => waitForNewLogin().then(() => gone.push(name)))
  expect(useExpiredSession.getState().open).toBe(true)
  expect(gone).toEqual([])
  resumeAfterLogin()
  await Promise.all(waiting)
  expect(gone).toEqual(['a', 'b', 'c'])
  expect(useExpiredSession.getState()).toEqual({ open: false, end: 'expired', waiting: [] })
})

test('nothing is asked again after the user gave up', async () => {
  let isAskedAgain = false
  void waitForNewLogin().then(() => {
    isAskedAgain = true
  })
  giveUpSession()
  resumeAfterLogin()
  await Promise.resolve()
  expect(isAskedAgain).toBe(false)
})
