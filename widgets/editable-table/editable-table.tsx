import { App } from 'antd'
import { Fragment, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../loading/empty-state.tsx'
import { FailedState, LoadingState } from '../loading/list-states.tsx'
import { useWidth } from '../screen-width/use-width.ts'
import { TablePages } from './actions/table-pages.tsx'
import { Toolbar } from './actions/toolbar.tsx'
import { usePages } from './actions/use-pages.ts'
import type { TableColumn, TableRow } from './cell-type.ts'
import { groupLevels } from './columns/head-groups.ts'
import { useColumns } from './columns/use-columns.ts'
import './editable-table.css'
import { Grid } from './grid/grid.tsx'
import { sizes } from './grid/table-size.ts'
import { useTableStyle } from './grid/table-style.ts'
import { useTableFrame } from './grid/use-table-frame.ts'
import { connectRows, keptSentence } from './rows/row-sync.ts'
import { orderKeyOf } from './rows/store-settings.ts'
import { useBranches } from './rows/use-branches.ts'
import { failuresText } from './rules/table-rule.ts'
import type { TablePanel } from './state/grid-table.ts'
import { useGridTable } from './state/use-grid-table.ts'
import type { EditableTableProps } from './table-props.ts'
import { tableTools } from './tools.ts'
import { useAdding } from './use-adding.ts'
import { useChecks } from './use-checks.ts'
import { buttonsOf, useGridSettings } from './use-grid-settings.ts'
import { useTableHandle } from './use-table-handle.ts'
import { useTableStore } from './use-table-store.ts'

const milliseconds = () => performance.now()
const noValues = () => ({})

/** Rows that are edited in place: by pointer, by keys, from and to Excel. */
export function EditableTable<Row extends object = TableRow>(typedProps: EditableTableProps<Row>) {
  // The table handles every row as a record; the compiler has checked the type of the screen's rows at the call.
  const props = typedProps as unknown as EditableTableProps
  const { size = 'medium', maxHeight = 400, now = milliseconds, newRow = noValues, rowSync, onSave } = props
  const { message } = App.useApp()
  const style = useTableStyle(size)
  const scroller = useRef<HTMLDivElement>(null)
  const dropLine = useRef<HTMLDivElement>(null)
  const popups = useRef<HTMLDivElement>(null)
  const orderKey = orderKeyOf(props)
  const width = useWidth(scroller)
  const { columns, layout, statistics, ...columnCalls } = useColumns(props, { width, orderKey })
  const pages = usePages(props.pagination)
  const store = useTableStore(props, { columns, isTree: props.isTree ?? false, orderKey, page: pages.clientPage })
  const rowCount = store.visible(0).rows.length
  const headLevels = useMemo(() => groupLevels(layout.columns.map(({ column }) => column)), [layout])
  // False where the server has more rows than this page.
  const canFilter = pages.shown === undefined || pages.clientPage !== undefined
  const settings = useGridSettings(props, { layout, rowHeight: sizes[size].rowHeight, canFilter, headLevels })
  const footRowCount = statistics.length
  const frame = useTableFrame({ scroller, dropLine, settings, size, width, maxHeight, rowCount, footRowCount })
  const { panels, openPanel, closePanel } = usePanels()
  const checks = useChecks({ store, columns, grid: scroller })
  const reveal = (id: string) => {
    if (!store.passesFilters(id)) store.setFilters(new Map())
    store.setExpanded(new Set([...store.expanded(), ...store.tree().parentsOf(id)]))
    pages.showRow({ id, store })
  }
  const showError = (sentence: string) => void message.error(sentence)
  const toggleBranch = useBranches({
    ...{ store, loadChildren: props.loadChildren, onFailure: showError },
    onState: (id, state) => table.setBranch(id, state),
  })
  const table = useGridTable({
    ...{ store, tools: tableTools, settings, frame, popups },
    calls: {
      ...columnCalls,
      ...{ toggleBranch, openPanel, reveal, showError, recheck: checks.recheck, label: props.label },
      newRow: () => ({ ...defaultValues(props.columns), ...newRow() }),
    },
  })
  const { flash } = table
  const tellKept = useEffectEvent((_id: string, keys: readonly string[]) => {
    for (const { key, title } of props.columns) if (keys.includes(key)) message.warning(keptSentence(title))
  })
  useEffect(
    () => rowSync && connectRows({ port: rowSync, store, onMerged: flash, onConflict: tellKept }),
    [rowSync, store, flash],
  )
  const handle = useTableHandle({ ref: props.ref, table, checks, reveal })
  const { addSettings, changeAddSettings, addRows } = useAdding(props, { table, now, reveal })
  const save = async () => {
    const failures = await handle.validate()
    if (failures.length > 0) message.warning(failuresText(failures.length))
    else await onSave?.({ rows: store.output(), deletedIds: store.deletedIds() })
    if (failures.length === 0) store.accept()
  }
  const panelsAt = (place: TablePanel['place']) =>
    panels.flatMap(({ name, place: own, content }) =>
      own === place ? [<Fragment key={name}>{content(() => closePanel(name))}</Fragment>] : [],
    )
  const classes = ['kt', settings.alwaysEdit ? 'kt-fields' : '', size === 'compact' ? 'kt-compact' : '']
  return (
    <div
      className={[...classes, ...panels.map(({ tableClass = '' }) => tableClass)].filter(Boolean).join(' ')}
      id={props.id}
      style={style}
    >
      {props.toolbar !== false && !settings.isReadOnly && (
        <Toolbar
          {...{ store, addSettings, now }}
          buttons={buttonsOf(props)}
          rights={props}
          isDisabled={settings.isDisabled}
          onAddSettings={changeAddSettings}
          onAdd={addRows}
          onSave={onSave && save}
          onRemove={store.remove}
          extra={props.toolbarExtra}
        />
      )}
      {panelsAt('above')}
      <Grid {...{ table, frame, settings, statistics }} label={props.label} state={stateOf(props, rowCount)} />
      {tableTools.map(({ name, Footer }) => Footer && <Footer key={name} table={table} />)}
      <TablePages pages={pages} store={store} isDisabled={settings.isDisabled} />
      <div ref={popups} />
      {panelsAt('over')}
    </div>
  )
}

/** The panels of tools that are open. */
function usePanels() {
  const [panels, setPanels] = useState<readonly TablePanel[]>([])
  const others = (name: string) => (panel: TablePanel) => panel.name !== name
  return {
    panels,
    openPanel: (panel: TablePanel) => setPanels((open) => [...open.filter(others(panel.name)), panel]),
    closePanel: (name: string) => setPanels((open) => open.filter(others(name))),
  }
}

const defaultValues = (columns: readonly TableColumn[]) =>
  Object.fromEntries(columns.flatMap((one) => (one.defaultValue === undefined ? [] : [[one.key, one.defaultValue]])))

function stateOf({ failure, loading }: EditableTableProps, rowCount: number) {
  if (failure) return <FailedState {...failure} />
  if (loading) return <LoadingState />
  return rowCount === 0 ? <EmptyState text="暂无数据" /> : null
}
