import type { SyncMessage } from '@kouan/widgets/editable-table/rows/row-sync.ts'
import { expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'
import { type FakeSocket, fakeSocket } from '../../testing/fake-socket.ts'

inMemoryStore()
vi.stubGlobal('location', { href: 'https://desk.example.org/order' })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})
const { followLive } = await import('./live-channel.ts')
const { tableSync } = await import('./table-sync.ts')
const { useSession } = await import('../session/session-store.ts')

const settled = (_done?: unknown) => new Promise((resolve) => setTimeout(resolve))
const first = { id: '1', version: 1, name: '茶' }
const second = { id: '2', version: 1, name: '米' }

/** A table of two rows that listens; each of its `readings` is answered by hand. */
function listeningTable() {
  const sockets: FakeSocket[] = []
  const open = () => {
    const socket = fakeSocket()
    sockets.push(socket)
    return socket
  }
  useSession.setState({ token: 'of-mine', user: { id: '7' } as never, tenantId: '3' })
  const stop = followLive({ base: '/jeecg-boot', onSessionEnd: () => {}, open })
  const readings: { answer: (rows: object[]) => Promise<unknown>; fail: () => Promise<unknown> }[] = []
  const readRows = () =>
    new Promise<Record<string, unknown>[]>((resolve, reject) => {
      readings.push({
        answer: (rows) => settled(resolve(rows as never)),
        fail: () => settled(reject(new Error('offline'))),
      })
    })
  const heard: SyncMessage[] = []
  const port = tableSync({ resource: { name: 'goods', title: '商品' }, rows: [first, second], readRows })
  const leave = port.listen((message) => heard.push(message))
  const changed = () => {
    sockets[0]?.happen.text(JSON.stringify({ type: 'common_send_date', data: { key: 'goods.rows', args: [{}] } }))
  }
  return { heard, readings, changed, end: () => [leave(), stop()] }
}

test('rows of another version are told with what they were, the same and new ones are not', async () => {
  const { heard, readings, changed, end } = listeningTable()
  changed()
  const saved = { ...second, version: 2, name: '大米' }
  await readings[0]?.answer([first, saved, { id: '3', version: 1, name: '盐' }])
  expect(heard).toEqual([{ type: 'update_vxe_table', sender: 'others', row: saved, before: second }])
  changed()
  const again = { ...saved, version: 3 }
  await readings[1]?.answer([first, again])
  expect(heard.slice(1)).toEqual([{ type: 'update_vxe_table', sender: 'others', row: again, before: saved }])
  end()
})

test('events while rows are read: they are read once more, not once for each', async () => {
  const { readings, changed, end } = listeningTable()
  changed()
  changed()
  changed()
  expect(readings).toHaveLength(1)
  await readings[0]?.answer([])
  expect(readings).toHaveLength(2)
  await readings[1]?.answer([])
  expect(readings).toHaveLength(2)
  end()
})

test('a reading that fails tells nothing; the next event reads again', async () => {
  const { heard, readings, changed, end } = listeningTable()
  changed()
  await readings[0]?.fail()
  changed()
  await readings[1]?.answer([{ ...first, version: 2 }])
  expect(heard).toHaveLength(1)
  end()
})
