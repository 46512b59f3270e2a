// Rows that change on another page: messages of the port are merged, unless this table has sent them.
import type { TableRow } from '../cell-type.ts'
import type { TableStore } from './table-store.ts'

export type SyncMessage =
  | { type: 'heart_beat' }
  | { type: 'common_send_date'; data: unknown }
  | {
      type: 'update_vxe_table'
      sender: string
      row: Partial<TableRow> & { id: string }
      /** The row as this table got it last: what was edited here since then is kept. */
      before?: Partial<TableRow>
    }

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
  /** Cells that were edited here and by somebody else; those here are kept. */
  onConflict?: (id: string, keys: readonly string[]) => void
}

/** Sends the rows that a user changed and merges those of others, until the returned function is called. */
export function connectRows({ port, store, onMerged, onConflict }: Connection): () => void {
  const stopListening = port.listen((message) => {
    if (message.type !== 'update_vxe_table' || message.sender === port.sender) return
    const { row, before } = message
    const { id } = row
    const { merged, kept } = before ? splitByEdits(store.row(id) ?? row, { row, before }) : { merged: row, kept: [] }
    if (store.mergeRow({ ...merged, id })) onMerged(id)
    if (kept.length > 0) onConflict?.(id, kept)
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

/** Says that the cell of this title was changed by somebody else while it was edited here. */
export const keptSentence = (title: string) => `“${title}”刚被他人修改，表格中保留您填写的内容`

type Cells = Readonly<Record<string, unknown>>

/** Splits off the changes of others, without the cells that were edited here as well. */
function splitByEdits(here: Cells, { row, before }: { row: Cells; before: Cells }): { merged: Cells; kept: string[] } {
  const changed = Object.keys(row).filter((key) => !isSame(row[key], before[key]))
  const kept = changed.filter((key) => !isSame(here[key], before[key]) && !isSame(here[key], row[key]))
  return { merged: Object.fromEntries(changed.flatMap((key) => (kept.includes(key) ? [] : [[key, row[key]]]))), kept }
}

/** An empty cell is null, undefined or empty text. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
