// Rows that change on another page: messages of the port are merged, unless this table has sent them.
import type { TableRow } from '../cell-type.ts'
import type { TableStore } from './table-store.ts'

export type SyncMessage =
  | { type: 'heart_beat' }
  | { type: 'common_send_date'; data: unknown }
  | { type: 'update_vxe_table'; sender: string; row: Partial<TableRow> & { id: string } }

export interface RowSyncPort {
  /** Name of this table among those that share the rows. */
  sender: string
  send: (message: SyncMessage) => void
  listen: (listener: (message: SyncMessage) => void) => () => void
}

/** Milliseconds for which a merged row is lit. */
export const flashTime = 1400

interface Connection {
  port: RowSyncPort
  store: TableStore
  /** The row was merged: light it for `flashTime`. */
  onMerged: (id: string) => void
}

/** Sends the rows that a user changed and merges those of others, until the returned function is called. */
export function connectRows({ port, store, onMerged }: Connection): () => void {
  const stopListening = port.listen((message) => {
    if (message.type !== 'update_vxe_table' || message.sender === port.sender) return
    if (store.mergeRow(message.row)) onMerged(message.row.id)
  })
  const stopSending = store.onChange(({ patches }) => {
    const ids = new Set(patches.flatMap((patch) => (patch.kind === 'cells' ? patch.changes.map(({ id }) => id) : [])))
    for (const id of ids) {
      const row = store.row(id)
      if (row) port.send({ type: 'update_vxe_table', sender: port.sender, row })
    }
  })
  return () => {
    stopListening()
    stopSending()
  }
}
