// Entries of a dictionary that others save while its table is open.
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import { dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import type { RowSyncPort, SyncMessage } from '@kouan/widgets/editable-table/rows/row-sync.ts'
import { pageId } from '../../data/browser/page-id.ts'
import { listenLive } from '../../data/live/live-channel.ts'

type Item = Readonly<Record<string, unknown>>

interface Options {
  /** As the table got them. */
  items: readonly Item[]
  readItems: () => Promise<readonly Item[]>
}

/** Reads the entries again at each event; rows of another version are merged. Entries are sent by saving the table. */
export function itemSync({ items, readItems }: Options): RowSyncPort {
  const known = new Map(items.map((item) => [String(item.id), item]))
  let reading: Promise<void> | undefined
  let isAskedAgain = false

  async function read(listener: (message: SyncMessage) => void): Promise<void> {
    for (const item of await readItems()) {
      const id = String(item.id)
      const before = known.get(id)
      known.set(id, item)
      if (before === undefined || before.version === item.version) continue
      listener({ type: 'update_vxe_table', sender: 'others', row: { ...item, id }, before })
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
    listen: (listener) => listenLive(rowsChanged(dictionaryItem).name, () => readSoon(listener)),
  }
}
