import { expect, test } from 'vitest'
import { channelSteps } from './channel-steps.ts'

const labels = (status: string | null) => channelSteps(status).map(({ label, to }) => `${label} ${to}`)

test('an open channel is paused or closed, a paused one goes on, a closed one opens again', () => {
  expect(labels('1')).toEqual(['暂停 2', '关闭 3'])
  expect(labels('2')).toEqual(['恢复 1', '关闭 3'])
  expect(labels('3')).toEqual(['重新开通 1'])
})

test('a state that is not known offers nothing', () => {
  expect(labels('9')).toEqual([])
  expect(labels(null)).toEqual([])
})
