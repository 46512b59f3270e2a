// A resource as a page: search, list, form, detail and deletion follow from its declaration; a page adds what is its own.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { listColumns, type Placed, searchItems } from '@kouan/contract/derive/placement.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { Spin } from 'antd'
import { createElement, Fragment, type ReactNode, useCallback, useMemo, useState } from 'react'
import { type AnyRow, useMove } from '../../data/calls/use-resource.ts'
import { prefetchedPart } from '../../data/loading/prefetched-part.tsx'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { useMatchedRoute } from '../../menu/use-trail.ts'
import { useRights } from '../../session/allowed.tsx'
import { useActions } from '../actions/use-actions.tsx'
import { useRemoval } from '../actions/use-removal.ts'
import { useOpenedRow } from '../address/row-address.ts'
import { useBulkChange } from '../bulk/use-bulk-change.tsx'
import { fileCells } from '../columns/file-cells.tsx'
import type { Cells } from '../columns/list-columns.tsx'
import { ListView } from '../list/list-view.tsx'
import type { Chosen, DetailParts, FormParts, ListedRow, ListParts, Name, PageRow } from '../parts.ts'
import type { Editing } from '../row/row-editor.tsx'
import { SheetTools } from '../sheets/sheet-tools.tsx'
import { askedNames } from '../source/asked-names.ts'
import { pagesOf } from '../source/row-source.ts'
import { treePagesOf } from '../source/tree-source.ts'
import { RecycleBin } from './recycle-bin.tsx'
import { useBeginning } from './use-beginning.ts'

const RowDetail = prefetchedPart(() => import('../row/row-detail.tsx').then((file) => file.RowDetail))
const RowEditor = prefetchedPart(
  () => import('../row/row-editor.tsx').then((file) => file.RowEditor),
  <Spin fullscreen />,
)

export interface ResourcePageProps<F extends Fields, L extends Name<F> = Name<F>> {
  resource: Resource<F>
  list?: ListParts<F, L>
  /** Drawn instead of the plain text of a field, in list and detail. */
  cells?: Partial<Record<keyof F & string, (row: ListedRow<F, L>) => ReactNode>>
  form?: FormParts<F>
  detail?: DetailParts<F>
  /** After 编辑 and 详情, before 删除. */
  rowActions?: (row: ListedRow<F, L>) => readonly RowAction[]
  /** Buttons for the chosen rows; makes rows selectable. */
  batch?: (chosen: { rows: readonly ListedRow<F, L>[]; clear: () => void }) => ReactNode
}

export function ResourcePage<F extends Fields, L extends Name<F> = Name<F>>(typed: ResourcePageProps<F, L>) {
  const props = typed as unknown as ResourcePageProps<Fields, string>
  const { resource, list = {}, form = {}, detail = {}, rowActions, batch } = props
  const cells = (props.cells ?? plainCells) as Cells
  const isPlain = !props.cells && !rowActions && !batch && !list.onOpen
  const parts = useListParts(resource, list, isPlain)
  const pageName = useMatchedRoute()?.title
  const opened = useOpenedRow(list.isInner === true)
  const [editing, setEditing] = useState<Editing>()
  useBeginning(() => void (list.isInner || setEditing({})))
  const removal = useRemoval(resource)
  const bulkChange = useBulkChange(resource)
  const actions = useActions(resource)
  const move = useMove(resource)
  const { can } = useRights()
  const has = (action: 'add' | 'edit' | 'delete') =>
    resource.standard.includes(action) && can(permissionOf(resource, action))
  const mayDeleteMany = resource.standard.includes('delete') && can(permissionOf(resource, 'batch_delete'))
  const [mayAdd, mayEdit, mayDelete] = [has('add'), has('edit'), has('delete')]
  const edit = (row: AnyRow, onSaved?: () => void) => setEditing({ row, onSaved })
  const open = useHandler((row: AnyRow) => (list.onOpen ? list.onOpen(ofPage(row)) : opened.open(row.id)))
  const remove = useHandler((row: AnyRow) =>
    removal.remove({ rows: [row] }, () => opened.id === row.id && opened.close()),
  )

  const isRepeated = form.isRepeated === true
  const own = actions.rowActions
  const actionsOf = useCallback(
    (row: AnyRow): RowAction[] => {
      const may = (action: 'edit' | 'delete') => row[resource.may?.[action] ?? ''] !== false
      const parent = resource.tree?.parent
      return [
        ...offered(mayEdit && may('edit'), { key: 'edit', label: '编辑', onClick: () => setEditing({ row }) }),
        ...offered(mayAdd && parent !== undefined, {
          key: 'below',
          label: '添加下级',
          onClick: () => setEditing({ given: { [parent ?? '']: row.id } }),
        }),
        ...offered(mayAdd && isRepeated, { key: 'copy', label: '复制', onClick: () => setEditing({ copied: row }) }),
        ...own(row),
        ...(rowActions?.(ofPage(row)) ?? []),
        ...offered(mayDelete && may('delete'), {
          key: 'delete',
          label: '删除',
          isDanger: true,
          onClick: () => remove(row),
        }),
      ]
    },
    [resource, mayAdd, mayEdit, mayDelete, isRepeated, own, rowActions, remove],
  )
  const rowActionsOf = useCallback(
    (row: AnyRow): RowAction[] => {
      const all = actionsOf(row)
      const place = all[0]?.key === 'edit' ? 1 : 0
      return all.toSpliced(place, 0, { key: 'detail', label: '详情', onClick: () => open(row) })
    },
    [actionsOf, open],
  )
  const listCells = useMemo(() => ({ ...fileCells(resource, mayEdit), ...cells }), [resource, mayEdit, cells])
  const ownBatch: Batch = batch && ((chosen) => batch({ ...chosen, rows: chosen.rows.map(ofPage) }))

  return (
    <>
      <ListView
        {...parts}
        title={list.title ?? (list.isInner ? undefined : pageName) ?? `${resource.title}列表`}
        cells={listCells}
        rowActions={rowActionsOf}
        batch={allOf(actions.batch, bulkChange.batch, ownBatch)}
        onDelete={mayDeleteMany ? (chosen) => removal.remove(chosen, chosen.clear) : undefined}
        mayDeleteAll={mayDeleteMany && resource.inBulk?.includes('delete') === true}
        onAdd={list.add?.onClick ?? (mayAdd && !list.isPart ? () => setEditing({}) : undefined)}
        addText={list.add?.text}
        move={resource.tree && mayEdit ? move.mutateAsync : undefined}
        views={list.views}
        toolbar={
          <>
            {list.toolbar}
            {!list.isPart && <RecycleBin resource={resource} />}
          </>
        }
        tools={(now) => <SheetTools resource={resource} mayImport={!list.isPart} {...now} />}
        isInner={list.isInner === true}
        isPart={list.isPart === true}
        asked={list.source ? undefined : resource}
      />
      {opened.id !== undefined && !list.onOpen && (
        <RowDetail
          resource={resource}
          id={opened.id}
          cells={cells}
          parts={detail}
          actionsOf={(row) =>
            detail.actions?.(ofPage(row), (onSaved) => edit(row, onSaved), own(row)) ?? actionsOf(row)
          }
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

const plainCells: Cells = {}

type Batch = ((chosen: Chosen<AnyRow>) => ReactNode) | undefined

/** Absent where none of them offers anything. */
function allOf(...batches: Batch[]): Batch {
  const given = batches.filter((batch) => batch !== undefined)
  return given.length > 0
    ? (chosen) => createElement(Fragment, null, ...given.map((batch) => batch(chosen)))
    : undefined
}

const offered = (isOffered: boolean, action: RowAction) => (isOffered ? [action] : [])

const ofPage = (row: AnyRow) => row as unknown as PageRow<Fields>

/** What the list shows and asks for, from the declaration and what the page says of it. */
function useListParts(resource: Resource, list: ListParts<Fields, string>, isPlain: boolean) {
  const { columns: named, also, search: more, params, source, isLive = false } = list
  return useMemo(() => {
    const columns = named ? named.flatMap((name) => placedOf(resource, name)) : listColumns(resource)
    const only = askedNames(resource, {
      columns: columns.map(({ name }) => name),
      also: isPlain ? [] : named && (also ?? []),
    })
    const options = { key: resource.name, isLive, params: { ...params, ...(only ? { only } : {}) } }
    const parent = resource.tree?.parent
    const own = () =>
      parent ? treePagesOf(resource, parent, options) : pagesOf(callsOf(resource).list as unknown as Call, options)
    return {
      columns,
      search: [...searchItems(resource), ...searchItems({ ...resource, fields: more ?? {} })].filter(
        ({ name }) => !Object.hasOwn(params ?? {}, name),
      ),
      source: source ?? own(),
    }
  }, [resource, named, also, more, params, source, isPlain, isLive])
}

const placedOf = (resource: Resource, name: string): Placed[] => {
  const field = { ...recordFields, ...resource.fields }[name]
  return field ? [{ name, field }] : []
}
