// A resource as a page: search, list, form, detail and deletion follow from its declaration; a page adds what is particular to it.
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { Spin } from 'antd'
import { createElement, Fragment, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AnyRow, useMove } from '../../data/calls/use-resource.ts'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { isStartState } from '../../menu/start-actions.ts'
import { useMatchedRoute } from '../../menu/use-trail.ts'
import { useActions } from '../actions/use-actions.tsx'
import { useRemoval } from '../actions/use-removal.ts'
import { useOpenedRow } from '../address/row-address.ts'
import { useBulkChange } from '../bulk/use-bulk-change.tsx'
import { fileCells } from '../columns/file-cells.tsx'
import type { Cells } from '../columns/list-columns.tsx'
import { ListView } from '../list/list-view.tsx'
import { type DetailParts, type FormParts, type ListedRow, type ListParts, type Name, pageRow } from '../parts.ts'
import type { Editing } from '../row/row-editor.tsx'
import type { SelectedRows } from '../selection/selected-rows.ts'
import { SheetTools } from '../sheets/sheet-tools.tsx'
import { RecycleBin } from './recycle-bin.tsx'
import { useListParts } from './use-list-parts.ts'
import { useRowActions, useStandardRights } from './use-row-actions.ts'

const RowDetail = prefetchedLazyPart(() => import('../row/row-detail.tsx').then((file) => file.RowDetail))
const RowEditor = prefetchedLazyPart(
  () => import('../row/row-editor.tsx').then((file) => file.RowEditor),
  <Spin fullscreen />,
)

export interface ResourcePageProps<F extends Fields, L extends Name<F> = Name<F>> {
  resource: Resource<F>
  list?: ListParts<F, L>
  /** Rendered instead of the plain text of a field, in list and detail. */
  cells?: Partial<Record<keyof F & string, (row: ListedRow<F, L>) => ReactNode>>
  form?: FormParts<F>
  detail?: DetailParts<F>
  /** After 编辑 and 详情, before 删除. */
  rowActions?: (row: ListedRow<F, L>) => readonly RowAction[]
  /** Buttons for the selected rows; makes rows selectable. */
  batch?: (selected: { rows: readonly ListedRow<F, L>[]; clear: () => void }) => ReactNode
}

export function ResourcePage<F extends Fields, L extends Name<F> = Name<F>>(props: ResourcePageProps<F, L>): ReactNode
export function ResourcePage(props: ResourcePageProps<Fields, string>): ReactNode {
  const { resource, list = {}, form = {}, detail = {}, rowActions, batch } = props
  const cells = (props.cells ?? noCells) as Cells
  const readsAllFields = Boolean(props.cells || rowActions || batch || list.onOpen || list.expanded)
  const parts = useListParts(resource, list, readsAllFields)
  const pageName = useMatchedRoute()?.title
  const opened = useOpenedRow(list.isInner === true)
  const [editing, setEditing] = useState<Editing>()
  useStartAction(() => void (list.isInner || setEditing({})))
  const removal = useRemoval(resource)
  const bulkChange = useBulkChange(resource)
  const actions = useActions(resource, list.actions)
  const move = useMove(resource)
  const rights = useStandardRights(resource)
  const { canAdd, canEdit, canDeleteMany } = rights
  const actionsOf = useRowActions({
    resource,
    rights,
    isRepeated: form.isRepeated === true,
    declared: actions.rowActions,
    added: rowActions,
    commands: detail.actions,
    edit: setEditing,
    open: useHandler((row) => (list.onOpen ? list.onOpen(pageRow(row)) : opened.open(row.id))),
    remove: useHandler((row) => removal.remove({ rows: [row] }, () => opened.id === row.id && opened.close())),
  })
  const listCells = useMemo(() => ({ ...fileCells(resource, canEdit), ...cells }), [resource, canEdit, cells])
  const pageBatch: Batch = batch && ((selected) => batch({ ...selected, rows: selected.rows.map(pageRow) }))

  const expanded = useMemo(() => expandedBy(list.expanded), [list.expanded])

  return (
    <>
      <ListView
        {...parts}
        title={list.title ?? (list.isInner ? undefined : pageName) ?? `${resource.title}列表`}
        cells={listCells}
        rowActions={actionsOf.ofList}
        expanded={expanded}
        batch={combined(actions.batch, bulkChange.batch, pageBatch)}
        onDelete={canDeleteMany ? (selected) => removal.remove(selected, selected.clear) : undefined}
        canDeleteAllMatching={canDeleteMany && resource.inBulk?.includes('delete') === true}
        onAdd={list.add?.onClick ?? (canAdd && !list.isPart ? () => setEditing({}) : undefined)}
        addText={list.add?.text}
        move={resource.tree && canEdit ? move.mutateAsync : undefined}
        views={list.views}
        toolbar={list.toolbar}
        sheets={<SheetTools resource={resource} canImport={!list.isPart} />}
        seldom={
          <>
            {list.seldom}
            {!list.isPart && <RecycleBin resource={resource} />}
          </>
        }
        notice={list.notice}
        emptyText={resource.empty}
        isInner={list.isInner === true}
        isPart={list.isPart === true}
        isNumbered={list.isNumbered !== false}
        queryable={list.source ? undefined : resource}
      />
      {opened.id !== undefined && !list.onOpen && (
        <RowDetail
          resource={resource}
          id={opened.id}
          cells={cells}
          parts={detail}
          actionsOf={actionsOf.ofDetail}
          onClose={opened.close}
        />
      )}
      {actions.dialog}
      {removal.dialog}
      {bulkChange.dialog}
      {editing && <RowEditor resource={resource} {...editing} parts={form} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const noCells: Cells = {}

const expandedBy = (render: ListParts<Fields, string>['expanded']) => render && ((row: AnyRow) => render(pageRow(row)))

type Batch = ((selected: SelectedRows<AnyRow>) => ReactNode) | undefined

/** Returns undefined when none of them is given. */
function combined(...batches: Batch[]): Batch {
  const given = batches.filter((batch) => batch !== undefined)
  if (given.length === 0) return undefined
  return (selected) => createElement(Fragment, null, ...given.map((batch) => batch(selected)))
}

/** Runs `start` once when the page was opened by a start action; Back and reload do not run it again. */
function useStartAction(start: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isRequested = isStartState(state)
  const run = useEffectEvent(() => {
    navigate({ pathname, search }, { replace: true, state: { keepsPlace: true } })
    start()
  })
  useEffect(() => {
    if (isRequested) run()
  }, [isRequested])
}
