import { itemLines, saveDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf, largestPageSize } from '@kouan/contract/derive/calls.ts'
import type { StateColor } from '@kouan/contract/language/states.ts'
import { dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import type { ShownProps, TableColumn } from '@kouan/widgets/editable-table/cell-type.ts'
import { App, Badge, Button } from 'antd'
import { useMemo, useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct } from '../../data/calls/use-call.ts'
import { LineColumns } from '../../fields/form/line-columns.ts'
import { LineSync } from '../../fields/form/line-sync.ts'
import { RowForm } from '../../fields/form/row-form.tsx'
import { itemSync } from './item-sync.ts'

type Item = Record<string, unknown>

/** As lists show the entry. */
const ListAppearance = ({ row: { itemText, itemColor } }: ShownProps) =>
  itemColor ? <Badge status={itemColor as StateColor} text={String(itemText ?? '')} /> : String(itemText ?? '')

const appearanceColumns: readonly TableColumn[] = [
  {
    key: 'look',
    title: '列表中的样子',
    type: 'slot',
    width: 150,
    compute: ({ itemText }) => itemText,
    props: { render: ListAppearance },
  },
]

const fields = { items: itemLines }
const idsOf = (items: readonly Item[]) => items.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))

/** Of a dictionary with more entries than a table takes at once, a refusal. */
async function readAll(dictId: string): Promise<readonly Item[]> {
  const read = (pageNo: number) => ask(callsOf(dictionaryItem).list, { dictId, pageNo, pageSize: largestPageSize })
  const { records, total } = await read(1)
  const most = itemLines.max ?? largestPageSize
  if (total > most) throw new Error(`字典项有 ${total} 项，表格一次最多编辑 ${most} 项，请用导出和导入修改`)
  const others = Array.from({ length: Math.ceil(total / largestPageSize) - 1 }, (_page, index) => read(index + 2))
  return [records, ...(await Promise.all(others)).map((page) => page.records)].flat()
}

interface Props {
  dictId: string
  title: string
}

/** All entries of a dictionary in one table: typed, pasted from a sheet, ordered, saved together. */
export function EditDictionaryItems({ dictId, title }: Props) {
  const { message } = App.useApp()
  const [items, setItems] = useState<readonly Item[]>()
  const [isLoading, setIsLoading] = useState(false)
  const save = useAct(saveDictItems, { refresh: [dictionaryItem.name], quiet: true })
  const sync = useMemo(() => items && itemSync({ items, readItems: () => readAll(dictId) }), [items, dictId])
  const open = async () => {
    setIsLoading(true)
    try {
      // Read anew: versions of a list that was read earlier would be refused.
      setItems(await readAll(dictId))
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
      {items && (
        <LineColumns value={appearanceColumns}>
          <LineSync value={sync}>
            <RowForm
              title={title}
              fields={fields}
              given={{ items }}
              save={(values) => {
                const next = (values.items ?? []) as readonly Item[]
                const remaining = new Set(idsOf(next))
                const deletedIds = idsOf(items).filter((id) => !remaining.has(id))
                return save.mutateAsync({ dictId, items: next, deletedIds } as Parameters<typeof save.mutateAsync>[0])
              }}
              onClose={() => setItems(undefined)}
            />
          </LineSync>
        </LineColumns>
      )}
    </>
  )
}
