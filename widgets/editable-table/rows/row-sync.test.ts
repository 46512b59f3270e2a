import { describe, expect, test } from 'vitest'
import { connectRows, flashTime, type RowSyncPort, type SyncMessage } from './row-sync.ts'
import { makeTableStore } from './table-store.ts'

/** Two pages with the same rows on one line. */
function openLine() {
  const listeners = new Set<(message: SyncMessage) => void>()
  const sent: SyncMessage[] = []
  const page = (sender: string) => {
    const port: RowSyncPort = {
      sender,
      send: (message) => {
        sent.push(message)
        for (const listener of listeners) listener(message)
      },
      listen: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const store = makeTableStore({
      rows: [
        { id: '1', name: '旧', note: '留' },
        { id: '2', name: '二' },
      ],
      columns: [],
      isTree: false,
    })
    const merged: string[] = []
    const conflicts: unknown[] = []
    const stop = connectRows({
      ...{ port, store },
      onMerged: (id) => merged.push(id),
      onConflict: (id, keys) => conflicts.push([id, keys]),
    })
    return { store, merged, conflicts, stop }
  }
  return { mine: page('mine'), other: page('other'), sent, listeners }
}

describe('rows of several pages', () => {
  test('S4.022 S4.023 an edit is merged by id on the other page and never on the sender’s own', () => {
    const { mine, other, sent } = openLine()
    mine.store.edit([{ id: '1', values: { name: '新' } }])
    expect(other.store.row('1')).toEqual({ id: '1', name: '新', note: '留' })
    expect([mine.merged, other.merged]).toEqual([[], ['1']])
    expect(sent).toHaveLength(1)
  })

  test('S4.021 of the three kinds of messages only update_vxe_table touches rows', () => {
    const { mine, other, sent, listeners } = openLine()
    for (const listener of listeners) {
      listener({ type: 'heart_beat' })
      listener({ type: 'common_send_date', data: { id: '1', name: 'x' } })
      const unknown = { type: 'update_table', sender: 'third', row: { id: '1', name: 'x' } }
      listener(unknown as unknown as SyncMessage)
    }
    expect(other.merged).toEqual([])
    for (const listener of listeners)
      listener({ type: 'update_vxe_table', sender: 'third', row: { id: '2', name: 'x' } })
    expect(other.store.row('2')?.name).toBe('x')
    mine.store.edit([{ id: '1', values: { name: '新' } }])
    expect(sent.map(({ type }) => type)).toEqual(['update_vxe_table'])
  })

  test('two people in one row: other cells are merged, the cell of both keeps what is here, and it is said', () => {
    const { mine, listeners } = openLine()
    mine.store.edit([{ id: '1', values: { name: '我的' } }])
    const say = (row: { id: string; name?: string; note?: string }, before: object) => {
      for (const listener of listeners) listener({ type: 'update_vxe_table', sender: 'third', row, before })
    }
    say({ id: '1', name: '旧', note: '他的' }, { id: '1', name: '旧', note: '留' })
    expect(mine.store.row('1')).toEqual({ id: '1', name: '我的', note: '他的' })
    expect(mine.conflicts).toEqual([])
    say({ id: '1', name: '他的', note: '他的' }, { id: '1', name: '旧', note: '他的' })
    expect(mine.store.row('1')).toEqual({ id: '1', name: '我的', note: '他的' })
    expect(mine.conflicts).toEqual([['1', ['name']]])
  })

  test('after disconnecting, nothing is sent or merged', () => {
    const { mine, other, sent } = openLine()
    other.stop()
    mine.stop()
    mine.store.edit([{ id: '1', values: { name: '新' } }])
    expect(sent).toEqual([])
    expect(other.store.row('1')?.name).toBe('旧')
  })
})

test('S4.024 S9.010 a merged row is lit for 1.4 s', () => {
  expect(flashTime).toBe(1400)
})
