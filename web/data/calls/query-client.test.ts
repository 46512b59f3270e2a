import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AskError, type FailureKind } from './ask-error.ts'
import { createQueryClient } from './query-client.ts'

/** What a change that fails so tells the user. */
async function told(kind: FailureKind, meta: { quiet?: boolean } = {}) {
  const warn = vi.fn()
  const change = new MutationObserver(createQueryClient({ warn }), {
    mutationFn: () => Promise.reject(new AskError({ kind, message: '内置角色不能删除' })),
    meta,
  })
  await change.mutate().catch(() => {})
  return warn.mock.calls.flat()
}

test('S8.007 a refused change warns with the message of the answer', async () => {
  expect(await told('refused')).toEqual(['内置角色不能删除'])
  expect(await told('conflict')).toEqual(['内置角色不能删除'])
})

test('S8.006 so does a change that fails with another status', async () => {
  for (const kind of ['tooMany', 'tooLarge', 'wrongMethod', 'overload', 'unexpected'] as const)
    expect(await told(kind), kind).toEqual(['内置角色不能删除'])
})

test('a change without the right warns once, beside the notice of the shell', async () => {
  expect(await told('noRight')).toEqual(['内置角色不能删除'])
})

test('a change whose screen shows the failure, or that nobody waits for, does not warn again', async () => {
  expect(await told('refused', { quiet: true })).toEqual([])
  expect(await told('noRight', { quiet: true })).toEqual([])
  expect(await told('aborted')).toEqual([])
})
