import { readFigures } from '@kouan/contract/calls/home.ts'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { shareChanges } from './share-changes.ts'

test('a change: is read anew in the other windows under the same key, figures are not, and nobody hears after the end', async () => {
  const [here, there] = [createQueryClient({ warn: () => {} }), createQueryClient({ warn: () => {} })]
  const ends = [shareChanges(here), shareChanges(there)]
  for (const key of ['position', 'role', readFigures.name]) there.setQueryData([key, 'list'], [])
  const isOld = (key: string) => there.getQueryState([key, 'list'])?.isInvalidated
  void here.invalidateQueries({ queryKey: [readFigures.name] })
  void here.invalidateQueries({ queryKey: ['position'] })
  await vi.waitFor(() => expect(isOld('position')).toBe(true))
  expect([isOld('role'), isOld(readFigures.name)]).toEqual([false, false])

  for (const end of ends) end()
  void here.invalidateQueries({ queryKey: ['role'] })
  const other = new BroadcastChannel('KOUAN_CHANGES')
  const heard = new Promise((resolve) => {
    other.onmessage = resolve
  })
  const last = new BroadcastChannel('KOUAN_CHANGES')
  last.postMessage('role')
  await heard
  for (const channel of [other, last]) channel.close()
  expect(isOld('role')).toBe(false)
})
