// All rows of a list in one table: typed, pasted from a sheet, saved together; what others save meanwhile is merged.
import { callsOf, largestPageSize } from '@kouan/contract/derive/calls.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { askAny } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { EditRowsDialog } from './edit-rows-dialog.tsx'
import type { EditedRow, EditRowsProps } from './edited-rows.ts'

/** Throws where there are more rows than one save takes. */
async function readRows({ resource, filter, lines, noun, measure }: EditRowsProps): Promise<readonly EditedRow[]> {
  const read = async (pageNo: number) =>
    (await askAny(callsOf(resource).list, { ...filter, pageNo, pageSize: largestPageSize })) as {
      records: readonly EditedRow[]
      total: number
    }
  const { records, total } = await read(1)
  const most = lines.field.max ?? largestPageSize
  if (total > most)
    throw new Error(`${noun}有 ${total} ${measure}，表格一次最多编辑 ${most} ${measure}，请用导出和导入修改`)
  const others = Array.from({ length: Math.ceil(total / largestPageSize) - 1 }, (_page, index) => read(index + 2))
  return [records, ...(await Promise.all(others)).map((page) => page.records)].flat()
}

export function EditRows(props: EditRowsProps) {
  const { message } = App.useApp()
  const [opened, setOpened] = useState<{ rows: readonly EditedRow[]; readRows: () => Promise<readonly EditedRow[]> }>()
  const [isLoading, setIsLoading] = useState(false)
  const open = async () => {
    setIsLoading(true)
    try {
      // Read anew: versions of a list that was read earlier would be refused.
      const again = () => readRows(props)
      setOpened({ rows: await again(), readRows: again })
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
      {opened && <EditRowsDialog {...props} {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
