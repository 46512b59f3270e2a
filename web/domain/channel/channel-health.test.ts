import { expect, test } from 'vitest'
import { channelHealth } from './channel-health.ts'

const now = new Date('2026-11-21T02:00:00Z')
const fine = { status: '1', lastCheckTime: '2026-11-21 09:58:00', lastError: null }

test('a channel that was looked into a moment ago is fine', () => {
  expect(channelHealth(fine, now)).toEqual({ badge: 'success', text: '正常' })
})

test.each([
  ['switched off, whatever happened before', { status: '0', lastError: 'EACCES' }, '已停用'],
  ['the last look failed', { lastError: 'EACCES' }, '异常'],
  ['never looked into', { lastCheckTime: null }, '尚未收取'],
  ['not looked into for too long', { lastCheckTime: '2026-11-21 09:54:00' }, '未按时收取'],
])('%s', (_, change, text) => {
  expect(channelHealth({ ...fine, ...change }, now).text).toBe(text)
})
