import { itemLines, saveDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf, largestPageSize } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { EditableTable } from '@kouan/widgets/editable-table/editable-table.tsx'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { App, Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { AskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct } from '../../data/calls/use-call.ts'
import { useUnsaved } from '../../data/drafts/unsaved.ts'
import { tableSync } from '../../data/live/table-sync.ts'
import { useDictionaryItems } from '../../data/session/dictionary-store.ts'
import { initialValues, placeProblems } from '../../fields/form/form-values.ts'
import { useColumnWidths } from '../../fields/form/use-column-widths.ts'
import { useFormClosing } from '../../fields/form/use-form-closing.ts'
import { useRights } from '../../session/allowed.tsx'
import { type Item, itemColumns } from './dictionary-item-columns.tsx'

interface Props {
  dictId: string
  title: string
  /** The format of its values; empty: any. */
  pattern: string
}

/** Of a dictionary with more entries than a table takes at once, a refusal. */
async function readAll(dictId: string): Promise<readonly Item[]> {
  const read = (pageNo: number) => ask(callsOf(dictionaryItem).list, { dictId, pageNo, pageSize: largestPageSize })
  const { records, total } = await read(1)
  const most = itemLines.max ?? largestPageSize
  if (total > most) throw new Error(`字典项有 ${total} 项，表格一次最多编辑 ${most} 项，请用导出和导入修改`)
  const others = Array.from({ length: Math.ceil(total / largestPageSize) - 1 }, (_page, index) => read(index + 2))
  return [records, ...(await Promise.all(others)).map((page) => page.records)].flat()
}

/** All entries of a dictionary in one table: typed, pasted from a sheet, ordered, saved together. */
export function EditDictionaryItems(props: Props) {
  const { message } = App.useApp()
  const [items, setItems] = useState<readonly Item[]>()
  const [isLoading, setIsLoading] = useState(false)
  const open = async () => {
    setIsLoading(true)
    try {
      // Read anew: versions of a list that was read earlier would be refused.
      setItems(await readAll(props.dictId))
    } catch (error) {
      message.error(sentenceOf(error))
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <>
      <Button loading={isLoading} onClick={open}>
        表格编辑
      </Button>
      {items && <ItemsTable {...props} items={items} onClose={() => setItems(undefined)} />}
    </>
  )
}

const prefix = `${dictionaryItem.name}:`

function ItemsTable({
  dictId,
  title,
  pattern,
  items,
  onClose,
}: Props & { items: readonly Item[]; onClose: () => void }) {
  const { message } = App.useApp()
  const { can, excluded } = useRights()
  const table = useRef<EditableTableHandle>(null)
  const isChanged = useRef(false)
  const save = useAct(saveDictItems, { refresh: [dictionaryItem.name], quiet: true })
  const closing = useFormClosing({
    isSaving: save.isPending,
    isChanged: () => isChanged.current,
    discard: () => {},
    onClose,
  })
  useUnsaved(() => !save.isPending && isChanged.current)
  const itemsOf = useDictionaryItems()
  const widths = useColumnWidths(dictionaryItem.name)
  const columns = useMemo(() => itemColumns({ dictId, pattern, items, itemsOf }), [dictId, pattern, items, itemsOf])
  const sync = useMemo(
    () => tableSync({ resource: dictionaryItem, rows: items, readRows: () => readAll(dictId) }),
    [items, dictId],
  )
  const stored = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  const mayDelete = can(permissionOf(dictionaryItem, 'delete'))

  async function handleSave(saved: { rows: readonly Item[]; deletedIds: readonly string[] }) {
    const sent = { dictId, items: saved.rows, deletedIds: saved.deletedIds }
    try {
      await save.mutateAsync(sent as Parameters<typeof save.mutateAsync>[0])
      isChanged.current = false
      message.success('保存成功')
      closing.settle()
      onClose()
    } catch (error) {
      const { inLines } = placeProblems(error instanceof AskError ? error.problems : [], { items: itemLines })
      table.current?.showFailures(inLines)
      throw new Error(sentenceOf(error), { cause: error })
    }
  }

  return (
    <Dialog open title={title} width="94vw" footer={null} onCancel={closing.close}>
      <EditableTable
        ref={table}
        label="字典项"
        columns={columns}
        value={items}
        onChange={() => {
          isChanged.current = true
        }}
        newRow={() => initialValues(itemLines.fields, undefined)}
        onSave={handleSave}
        // Boxes serve deletion alone.
        isRowDisabled={({ id }) => !mayDelete && stored.has(id)}
        authPre={prefix}
        excludedCodes={[...excluded(prefix)].map((code) => prefix + code)}
        enhance={widths}
        rowSync={sync}
        alwaysEdit={false}
        dragSort
        dragSortKey="sortOrder"
        rowSelection
        rowNumber
      />
    </Dialog>
  )
}
