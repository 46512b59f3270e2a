import { goodsLines, saveExampleGoods } from '@kouan/contract/calls/example/example-calls.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { EditableTable } from '@kouan/widgets/editable-table/editable-table.tsx'
import { RowDetail } from '@kouan/widgets/editable-table/sub-form/row-detail.tsx'
import { useSubForm } from '@kouan/widgets/editable-table/sub-form/use-sub-form.tsx'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { FailedState } from '@kouan/widgets/loading/list-states.tsx'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex, Input, Skeleton } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { AskError, sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { useUnsaved } from '../../../data/drafts/unsaved.ts'
import { tableSync } from '../../../data/live/table-sync.ts'
import { useHandler } from '../../../data/rendering/use-handler.ts'
import { useDictionaryItems } from '../../../data/session/dictionary-store.ts'
import { placeProblems } from '../../../fields/form/form-values.ts'
import { useColumnWidths } from '../../../fields/form/use-column-widths.ts'
import { useRights } from '../../../session/allowed.tsx'
import { ExampleFrame, HandedOn } from '../example-frame.tsx'
import { goodsColumns } from './goods-columns.tsx'
import { changedRows, type FileAddresses, type GoodsRow, readGoods, sentRow, tableRow } from './goods-rows.ts'

const prefix = `${exampleGoods.name}:`

/** All goods in one table with every cell type, saved together. */
export default function GoodsTablePage() {
  const read = useQuery({ queryKey: [exampleGoods.name, 'table'], queryFn: readGoods, refetchOnWindowFocus: false })
  return (
    <ExampleFrame
      source="table/goods-table-page.tsx"
      about="单元格类型、校验规则、分页、拖动排序、子表、图片和文件；他人的保存实时合并。"
    >
      {read.error && <FailedState message={sentenceOf(read.error)} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton active />}
      {read.data && <GoodsTable key={read.dataUpdatedAt} goods={read.data} onSaved={() => void read.refetch()} />}
    </ExampleFrame>
  )
}

function GoodsTable({ goods, onSaved }: { goods: Awaited<ReturnType<typeof readGoods>>; onSaved: () => void }) {
  const { message } = App.useApp()
  const table = useRef<EditableTableHandle>(null)
  const isChanged = useRef(false)
  const { excluded } = useRights()
  const itemsOf = useDictionaryItems()
  const widths = useColumnWidths(`${exampleGoods.name} table`)
  const [addresses] = useState<FileAddresses>(() => new Map())
  const [start] = useState(() => goods.map((row) => tableRow(row, addresses)))
  const [before] = useState(() => new Map(start.map((row) => [row.id, JSON.stringify(sentRow(row))])))
  const [first, setFirst] = useState<object | undefined>(start[0])
  const [detail, setDetail] = useState<string>()
  const [rows, setRows] = useState<readonly GoodsRow[]>(start)
  // Its own refresh would begin the table anew in the midst of a save.
  const save = useAct(saveExampleGoods, { quiet: true })
  useUnsaved(() => !save.isPending && isChanged.current)
  const sync = useMemo(
    () =>
      tableSync({
        resource: exampleGoods,
        rows: start,
        readRows: async () => (await readGoods()).map((row) => tableRow(row, addresses)),
      }),
    [start, addresses],
  )
  const subForm = useSubForm({
    label: (row) => `子表：${String(row.goodsName)}`,
    content: (row) => (
      <Input.TextArea
        aria-label="说明"
        rows={4}
        maxLength={500}
        defaultValue={String(row.story ?? '')}
        onBlur={({ target }) => table.current?.setValues(row.id, { story: target.value || null })}
      />
    ),
  })
  const openSubForm = useHandler(subForm.toggle)
  const columns = useMemo(
    () =>
      goodsColumns({
        optionsOf: (code) => itemsOf(code).map(({ value, text }) => ({ value, label: text })),
        addresses,
        onSubForm: openSubForm,
        onDetail: ({ id }) => setDetail(id),
      }),
    [itemsOf, addresses, openSubForm],
  )

  async function handleSave(saved: { rows: readonly Record<string, unknown>[]; deletedIds: readonly string[] }) {
    const sent = changedRows(saved.rows, before)
    try {
      const input = { goods: sent, deletedIds: saved.deletedIds }
      await save.mutateAsync(input as Parameters<typeof save.mutateAsync>[0]) // rows of a table have no types
      isChanged.current = false
      message.success('保存成功')
      onSaved()
    } catch (error) {
      const problems = error instanceof AskError ? error.problems : []
      const { inLines } = placeProblems(problems, { goods: goodsLines })
      const lineOf = (line: number) => saved.rows.findIndex((row) => sentRow(row).goodsNo === sent[line]?.goodsNo)
      table.current?.showFailures(inLines.map((fault) => ({ ...fault, line: lineOf(fault.line) })))
      throw new Error(sentenceOf(error), { cause: error })
    }
  }
  const validate = async () => {
    const failures = (await table.current?.validate()) ?? []
    if (failures.length === 0) message.success('校验通过')
    else message.error(`有 ${failures.length} 格不符合要求：${failures[0]?.message}`)
  }

  return (
    <>
      <EditableTable
        ref={table}
        label="示例商品"
        columns={columns}
        value={start}
        onChange={(changed) => {
          isChanged.current = true
          setRows(changed)
          setFirst(changed[0])
        }}
        onSave={handleSave}
        newRow={() => ({ grade: 'B' })}
        authPre={prefix}
        excludedCodes={[...excluded(prefix)].map((code) => prefix + code)}
        enhance={widths}
        rowSync={sync}
        pagination
        dragSort
        rowSelection
        rowNumber
        toolbarExtra={
          <Flex gap={8}>
            <Button onClick={() => void validate()}>校验</Button>
            <Button onClick={() => openSubForm({ id: 'gone', goodsName: '' })}>打开已不存在的行</Button>
          </Flex>
        }
      />
      {subForm.panel}
      <RowDetail
        columns={columns as Parameters<typeof RowDetail>[0]['columns']} // typed for goods, shown for any row
        rows={rows}
        rowId={detail}
        onShow={setDetail}
        onClose={() => setDetail(undefined)}
      />
      <HandedOn title="第一行交给页面的值" value={first} />
    </>
  )
}
