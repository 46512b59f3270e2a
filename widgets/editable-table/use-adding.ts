import { App } from 'antd'
import { useState } from 'react'
import { type AddSettings, boundedAddSettings, defaultAddSettings, insertIndexOf } from './actions/add-settings.ts'
import { insertGuardTime, makeGuard } from './actions/click-guard.ts'
import type { GridTable } from './state/grid-table.ts'
import type { EditableTableProps } from './table-props.ts'

interface Adding {
  addSettings: AddSettings
  changeAddSettings: (settings: AddSettings) => void
  addRows: () => void
}

/** 新增: count and place of the new rows follow its settings. */
export function useAdding(
  { addSettings: fromScreen, onAddSettingsChange }: Pick<EditableTableProps, 'addSettings' | 'onAddSettingsChange'>,
  { table, now, reveal }: { table: GridTable; now: () => number; reveal: (id: string) => void },
): Adding {
  const { message } = App.useApp()
  const { store } = table
  const [own, setOwn] = useState<AddSettings>(defaultAddSettings)
  const [insertPasses] = useState(() => makeGuard({ time: insertGuardTime, now }))
  const addSettings = boundedAddSettings({ ...own, ...fromScreen }, store.tree().front(0).length)
  return {
    addSettings,
    changeAddSettings: (settings) => {
      setOwn(settings)
      onAddSettingsChange?.(settings)
    },
    addRows: () => {
      if (!insertPasses()) {
        message.warning({ key: 'too-fast', content: '你点击的太快了，请慢点点击!' })
        return
      }
      const index = insertIndexOf(addSettings)
      const values = Array.from({ length: addSettings.addRowNum }, table.calls().newRow)
      const ids = store.add(values, index === undefined ? {} : { index })
      const last = ids.at(-1)
      if (!addSettings.addScrollToBottom || last === undefined) return
      reveal(last)
      table.showLater({ id: last })
    },
  }
}
