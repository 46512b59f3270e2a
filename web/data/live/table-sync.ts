// Rows of an editable table that others save while it is open.
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { RowSyncPort, SyncMessage } from '@kouan/widgets/editable-table/rows/row-sync.ts'
import { pageId } from '../browser/page-id.ts'
import { listenLive } from './live-channel.ts'

type Row = Readonly<Record<string, unknown>>

interface Options {
  resource: Pick<Resource, 'name' | 'title'>
  /** As the table got them, with `id` and `version`. */
  rows: readonly Row[]
  readRows: () => Promise<readonly Row[]>
}

/** Reads the rows again at each event; those of another version are merged. Rows are sent by saving the table. */
export function tableSync({ resource, rows, readRows }: Options): RowSyncPort {
  const known = new Map(rows.map((row) => [String(row.id), row]))
  let reading: Promise<void> | undefined
  let isAskedAgain = false

  async function read(listener: (message: SyncMessage) => void): Promise<void> {
    for (const row of await readRows()) {
      const id = String(row.id)
      const before = known.get(id)
      known.set(id, row)
      if (before === undefined || before.version === row.version) continue
      listener({ type: 'update_vxe_table', sender: 'others', row: { ...row, id }, before })
    }
  }
  function readSoon(listener: (message: SyncMessage) => void): void {
    isAskedAgain = reading !== undefined
    // A failure changes nothing: a row of an old version is refused when it is saved.
    reading ??= read(listener)
      .catch(() => {})
      .finally(() => {
        reading = undefined
        if (isAskedAgain) readSoon(listener)
      })
  }
  return {
    sender: pageId,
    send: () => {},
    listen: (listener) => listenLive(rowsChanged(resource).name, () => readSoon(listener)),
  }
}
