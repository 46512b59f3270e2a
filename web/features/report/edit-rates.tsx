// All rates in one table: typed, pasted from a sheet, saved together; what others save meanwhile is merged.
import { rateLines, saveRates } from '@kouan/contract/calls/rate-calls.ts'
import { callsOf, largestPageSize } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { columnsOf } from '@kouan/widgets/editable-table/columns/columns-of.ts'
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

type Rate = Readonly<Record<string, unknown>>

const prefix = `${exchangeRate.name}:`

async function readAll(): Promise<readonly Rate[]> {
  const read = (pageNo: number) => ask(callsOf(exchangeRate).list, { pageNo, pageSize: largestPageSize })
  const { records, total } = await read(1)
  const most = rateLines.max ?? largestPageSize
  if (total > most) throw new Error(`汇率有 ${total} 行，表格一次最多编辑 ${most} 行，请用导出和导入修改`)
  const others = Array.from({ length: Math.ceil(total / largestPageSize) - 1 }, (_page, index) => read(index + 2))
  return [records, ...(await Promise.all(others)).map((page) => page.records)].flat()
}

export function EditRates() {
  const { message } = App.useApp()
  const [rates, setRates] = useState<readonly Rate[]>()
  const [isLoading, setIsLoading] = useState(false)
  const open = async () => {
    setIsLoading(true)
    try {
      // Read anew: versions of a list that was read earlier would be refused.
      setRates(await readAll())
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
      {rates && <RateTable rates={rates} onClose={() => setRates(undefined)} />}
    </>
  )
}

function RateTable({ rates, onClose }: { rates: readonly Rate[]; onClose: () => void }) {
  const { message } = App.useApp()
  const { can, excluded } = useRights()
  const table = useRef<EditableTableHandle>(null)
  const isChanged = useRef(false)
  const save = useAct(saveRates, { refresh: [exchangeRate.name], quiet: true })
  const closing = useFormClosing({
    isSaving: save.isPending,
    isChanged: () => isChanged.current,
    discard: () => {},
    onClose,
  })
  useUnsaved(() => !save.isPending && isChanged.current)
  const itemsOf = useDictionaryItems()
  const widths = useColumnWidths(exchangeRate.name)
  const columns = useMemo(
    () =>
      columnsOf(rateLines.fields, {
        optionsOf: ({ code }) => itemsOf(code).map((item) => ({ value: item.value, label: item.text })),
      }),
    [itemsOf],
  )
  const sync = useMemo(() => tableSync({ resource: exchangeRate, rows: rates, readRows: readAll }), [rates])
  const stored = useMemo(() => new Set(rates.map(({ id }) => id)), [rates])
  const before = useMemo(() => new Map(rates.map((row) => [row.id, JSON.stringify(ownValues(row))])), [rates])
  const mayDelete = can(permissionOf(exchangeRate, 'delete'))

  async function handleSave(saved: { rows: readonly Rate[]; deletedIds: readonly string[] }) {
    const sent = saved.rows.map(ownValues).filter((row) => before.get(row.id) !== JSON.stringify(row))
    try {
      const input = { rates: sent, deletedIds: saved.deletedIds }
      await save.mutateAsync(input as Parameters<typeof save.mutateAsync>[0]) // rows of a table have no types
      isChanged.current = false
      message.success('保存成功')
      closing.settle()
      onClose()
    } catch (error) {
      const { inLines } = placeProblems(error instanceof AskError ? error.problems : [], { rates: rateLines })
      const lineOf = (line: number) =>
        saved.rows.findIndex((row) => JSON.stringify(ownValues(row)) === JSON.stringify(sent[line]))
      table.current?.showFailures(inLines.map((fault) => ({ ...fault, line: lineOf(fault.line) })))
      throw new Error(sentenceOf(error), { cause: error })
    }
  }

  return (
    <Dialog open title="汇率" width="94vw" footer={null} onCancel={closing.close}>
      <EditableTable
        ref={table}
        label="汇率"
        columns={columns}
        value={rates}
        onChange={() => {
          isChanged.current = true
        }}
        newRow={() => ({ ...initialValues(rateLines.fields, undefined), currency: usDollar })}
        onSave={handleSave}
        // Boxes serve deletion alone.
        isRowDisabled={({ id }) => !mayDelete && stored.has(id)}
        authPre={prefix}
        excludedCodes={[...excluded(prefix)].map((code) => prefix + code)}
        enhance={widths}
        rowSync={sync}
        alwaysEdit={false}
        rowSelection
        rowNumber
      />
    </Dialog>
  )
}

const usDollar = '502'

/** The fields of a row as the server takes them. */
function ownValues(row: Rate): Rate {
  const names = ['id', 'version', ...Object.keys(exchangeRate.fields)].filter((name) => name in row)
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
