import { App, Empty } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FailedState, LoadingState } from '../loading/list-states.tsx'
import { type AddSettings, boundedAddSettings, defaultAddSettings, insertIndexOf } from './actions/add-settings.ts'
import { insertGuardTime, makeGuard } from './actions/click-guard.ts'
import { PasteRefusals } from './actions/paste-refusals.tsx'
import { TablePages } from './actions/table-pages.tsx'
import { Toolbar } from './actions/toolbar.tsx'
import { usePages } from './actions/use-pages.ts'
import type { TableColumn, TableRow } from './cell-type.ts'
import { groupLevels } from './columns/head-groups.ts'
import { isButtonAllowed, type ToolbarButton } from './columns/rights.ts'
import { FilterPanel } from './filter/filter-panel.tsx'
import { FindBar } from './find/find-bar.tsx'
import './editable-table.css'
import { Grid } from './grid/grid.tsx'
import type { GridSettings, RefusedPaste, TableCalls, TableFrame } from './grid/grid-table.ts'
import { useGridTable } from './grid/use-grid-table.ts'
import { useSight, useWidth } from './grid/use-sight.ts'
import { orderKeyOf } from './rows/row-state.ts'
import { connectRows } from './rows/row-sync.ts'
import { useBranches } from './rows/use-branches.ts'
import { failuresText } from './rules/table-rule.ts'
import { sizes, useTableLook } from './table-look.ts'
import type { EditableTableProps } from './table-props.ts'
import { StatusLine } from './totals/status-line.tsx'
import { useChecks } from './use-checks.ts'
import { useColumns } from './use-columns.ts'
import { useTableHandle } from './use-table-handle.ts'
import { useTableStore } from './use-table-store.ts'

const allButtons: readonly ToolbarButton[] = ['add', 'save', 'remove', 'clear_selection', 'collapse']
const milliseconds = () => performance.now()
const noValues = () => ({})

/** Rows that are edited where they stand: by pointer, by keys, from and to Excel. */
export function EditableTable<Row extends object = TableRow>(given: EditableTableProps<Row>) {
  // The table itself takes every row as a record; what a screen's rows are like, the compiler has seen at its door.
  const props = given as unknown as EditableTableProps
  const { columns: wished, toolbar = allButtons, size = 'medium', maxHeight = 400, alwaysEdit = true } = props
  const { disabled = false, readOnly = false, isTree = false, now = milliseconds, newRow = noValues } = props
  const { rowSync, isRowDisabled, loadChildren, onSave } = props
  const { message } = App.useApp()
  const look = useTableLook(size)
  const scroller = useRef<HTMLDivElement>(null)
  const dropLine = useRef<HTMLDivElement>(null)
  const popups = useRef<HTMLDivElement>(null)
  const [isFinding, setFinding] = useState(false)
  const [filtering, setFiltering] = useState<string>()
  const [refused, setRefused] = useState<RefusedPaste>()
  const [ownAddSettings, setAddSettings] = useState<AddSettings>(defaultAddSettings)
  const orderKey = orderKeyOf(props)
  const width = useWidth(scroller)
  const { columns, layout, statistics, resizeColumn, keepWidths, shape } = useColumns(props, { width, orderKey })
  const pages = usePages(props.pagination)
  const store = useTableStore(props, { columns, isTree, orderKey, page: pages.clientPage })
  const { rowHeight, headHeight: titleHeight } = sizes[size]
  const headLevels = useMemo(() => groupLevels(layout.columns.map(({ column }) => column)), [layout])
  const headHeight = (headLevels + 1) * titleHeight
  const footHeight = statistics.length * titleHeight
  // The server has more rows than the page that is here.
  const canFilter = pages.shown === undefined || pages.clientPage !== undefined
  const rowCount = store.visible(0).rows.length
  const canAdd = !disabled && !readOnly && isButtonAllowed('add', props)
  const canRemove =
    !disabled && !readOnly && toolbar !== false && toolbar.includes('remove') && isButtonAllowed('remove', props)
  const settings: GridSettings = useMemo(
    () => ({
      layout,
      rowHeight,
      isTree,
      isDisabled: disabled,
      isReadOnly: readOnly,
      alwaysEdit: alwaysEdit && !disabled && !readOnly,
      canAdd,
      canRemove,
      canSelect: props.rowSelection ?? false,
      canDrag: (props.dragSort ?? false) && !disabled && !readOnly,
      isRowDisabled,
      canFilter,
      headLevels,
    }),
    [
      layout,
      rowHeight,
      isTree,
      disabled,
      readOnly,
      alwaysEdit,
      canAdd,
      canRemove,
      props.rowSelection,
      props.dragSort,
      isRowDisabled,
      canFilter,
      headLevels,
    ],
  )
  const height = Math.min(maxHeight, rowCount * rowHeight)
  const sight = useSight({ scroller, layout, rowHeight, rowCount, width, height })
  const frame: TableFrame = {
    ...{ scroller, dropLine, width, height, headHeight, footHeight, sight },
    maxHeight: maxHeight + headHeight + footHeight,
  }
  const checks = useChecks(store, columns)
  const toggleBranch = useBranches({
    store,
    loadChildren,
    onState: (id, state) => table.setBranch(id, state),
    onFailure: (sentence) => void message.error(sentence),
  })
  const calls: TableCalls = {
    ...{ toggleBranch, resizeColumn, keepWidths, shape, refusePaste: setRefused, recheck: checks.recheck },
    newRow: () => ({ ...defaultValues(wished), ...newRow() }),
    label: props.label,
    openFind: () => setFinding(true),
    openFilter: setFiltering,
    reveal: (id) => reveal(id),
    tell: (sentence) => void message.error(sentence),
  }
  const table = useGridTable({ store, settings, frame, calls, popups })
  const { flash } = table
  useEffect(() => rowSync && connectRows({ port: rowSync, store, onMerged: flash }), [rowSync, store, flash])
  const reveal = (id: string) => {
    if (!store.isKept(id)) store.setFilters(new Map())
    store.setExpanded(new Set([...store.expanded(), ...store.tree().parentsOf(id)]))
    pages.showRow({ id, store })
  }
  const handle = useTableHandle({ ref: props.ref, table, checks, reveal })
  const save = async () => {
    const failures = await handle.validate()
    if (failures.length > 0) message.warning(failuresText(failures.length))
    else await onSave?.({ rows: store.output(), deletedIds: store.deletedIds() })
    if (failures.length === 0) store.accept()
  }
  const [insertPasses] = useState(() => makeGuard({ time: insertGuardTime, now }))
  const addSettings = boundedAddSettings({ ...ownAddSettings, ...props.addSettings }, store.tree().front(0).length)
  const addRows = () => {
    if (!insertPasses()) {
      message.warning('你点击的太快了，请慢点点击!')
      return
    }
    const index = insertIndexOf(addSettings)
    const values = Array.from({ length: addSettings.addRowNum }, table.calls().newRow)
    const ids = store.add(values, index === undefined ? {} : { index })
    const last = ids.at(-1)
    if (addSettings.addScrollToBottom && last !== undefined) {
      reveal(last)
      table.showLater({ id: last })
    }
  }
  return (
    <div
      className={[
        'kt',
        settings.alwaysEdit ? 'kt-fields' : '',
        size === 'compact' ? 'kt-compact' : '',
        isFinding ? 'kt-finding' : '',
      ]
        .join(' ')
        .trim()}
      id={props.id}
      style={look}
    >
      {toolbar !== false && !readOnly && (
        <Toolbar
          {...{ store, addSettings, now }}
          buttons={toolbar}
          rights={props}
          isDisabled={disabled}
          onAddSettings={(next) => {
            setAddSettings(next)
            props.onAddSettingsChange?.(next)
          }}
          onAdd={addRows}
          onSave={onSave && save}
          onRemove={store.remove}
          extra={props.toolbarExtra}
        />
      )}
      {isFinding && (
        <FindBar
          table={table}
          onClose={() => {
            setFinding(false)
            table.focus.isWanted = true
            table.takeFocus()
          }}
        />
      )}
      <Grid {...{ table, frame, settings, statistics }} label={props.label} state={stateOf(props, rowCount)} />
      {filtering !== undefined && (
        <FilterPanel table={table} columnKey={filtering} onClose={() => setFiltering(undefined)} />
      )}
      <StatusLine table={table} />
      <TablePages pages={pages} store={store} isDisabled={disabled} />
      <div ref={popups} />
      <PasteRefusals refused={refused} onClose={() => setRefused(undefined)} />
    </div>
  )
}

const defaultValues = (columns: readonly TableColumn[]) =>
  Object.fromEntries(columns.flatMap((one) => (one.defaultValue === undefined ? [] : [[one.key, one.defaultValue]])))

function stateOf({ failure, loading }: EditableTableProps, rowCount: number) {
  if (failure) return <FailedState {...failure} />
  if (loading) return <LoadingState />
  return rowCount === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" /> : null
}
