// A resource as a page: search, list, form, detail and deletion follow from its declaration; a page adds what is its own.
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { listColumns, type Placed, searchItems } from '@kouan/contract/derive/placement.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields, type StoredRow } from '@kouan/contract/language/resource.ts'
import { ListToolbar, SelectionBar } from '@kouan/widgets/list-toolbar/list-toolbar.tsx'
import type { RowAction } from '@kouan/widgets/row-actions/row-actions.tsx'
import { Card, Flex } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { AnyRow } from '../data/use-resource.ts'
import type { Inputs } from '../fields/form/form-fields.tsx'
import { SearchForm } from '../fields/search/search-form.tsx'
import { useRights } from '../session/allowed.tsx'
import type { Cells } from './list-columns.tsx'
import { canSortBy } from './list-columns.tsx'
import { ListFailure } from './list-failure.tsx'
import { ListRows } from './list-rows.tsx'
import { RowDetail } from './row-detail.tsx'
import { RowEditor } from './row-editor.tsx'
import { useListState } from './use-list-state.ts'
import { useRemoval } from './use-removal.ts'
import { useRows } from './use-rows.ts'

/** A row as a page's own parts get it: typed fields, and the texts of codes as `<name>_dictText`. */
export type PageRow<F extends Fields> = StoredRow<F> & { [text: `${string}_dictText`]: string | undefined }

export interface ResourcePageProps<F extends Fields> {
  resource: Resource<F>
  /** The heading; `<title>列表` unless said. */
  title?: string
  /** The columns of the list, in this order; those that the fields ask for unless said. */
  columns?: readonly ((keyof F & string) | keyof typeof recordFields)[]
  /** Drawn instead of the plain text of a field, in list and detail. */
  cells?: Partial<Record<keyof F & string, (row: PageRow<F>) => ReactNode>>
  /** Instead of the field's own input; gets `value`, `onChange` and `id`. */
  inputs?: Inputs
  /** Fields of the form beside the resource's, sent with its values; of a new row without `row`. */
  formFields?: (row: PageRow<F> | undefined) => Fields
  /** Values of those fields for a row that is edited. */
  readMore?: (row: PageRow<F>) => Promise<Record<string, unknown>>
  /** Search items beside the resource's, sent as filters. */
  search?: Fields
  /** Filters that always hold. */
  params?: Readonly<Record<string, string>>
  /** Answers the whole tree (nested rows) instead of the resource's own list. */
  treeCall?: Call
  /** Stands inside another page or dialog: its state stays out of the address. */
  isInner?: boolean
  /** First values of a new row. */
  given?: Partial<StoredRow<F>>
  /** Buttons beside 新增. */
  toolbar?: ReactNode
  /** Buttons for the chosen rows; makes rows selectable. */
  batch?: (chosen: { rows: readonly PageRow<F>[]; clear: () => void }) => ReactNode
  /** After 编辑 and 详情, before 删除. */
  rowActions?: (row: PageRow<F>) => readonly RowAction[]
  /** What the row itself allows, beyond the user's rights. */
  may?: { edit?: (row: PageRow<F>) => boolean; delete?: (row: PageRow<F>) => boolean }
  /** Instead of the form of a new row. */
  onAdd?: () => void
  /** Instead of the form of a row. */
  onEdit?: (row: PageRow<F>) => void
  /** Instead of the detail. */
  onOpen?: (row: PageRow<F>) => void
  /** Below the fields of the detail. */
  detail?: (row: PageRow<F>) => ReactNode
}

/** A tree of so many rows is shown whole at first. */
const fewRows = 30

type Opened = { kind: 'add'; given?: Readonly<Record<string, unknown>> } | { kind: 'edit' | 'detail'; row: AnyRow }

export function ResourcePage<F extends Fields>(props: ResourcePageProps<F>) {
  const resource = props.resource as unknown as Resource
  const { params, treeCall, isInner = false } = props
  const page = useParts(resource, { columns: props.columns, search: props.search, params })
  const { state, change } = useListState({ ...page, isInner })
  const rows = useRows({ resource, state, change, search: page.search, params, treeCall })
  const [opened, setOpened] = useState<Opened>()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isAllOpen, setIsOpen] = useState<boolean>()
  const isOpen = isAllOpen ?? rows.byId.size <= fewRows
  const removal = useRemoval(resource, () => setSelected([]))
  const { can } = useRights()
  const has = (action: 'add' | 'edit' | 'delete') =>
    resource.standard.includes(action) && can(permissionOf(resource, action))
  const mayDeleteMany = resource.standard.includes('delete') && can(permissionOf(resource, 'batch_delete'))
  const keys = selected.filter((id) => rows.byId.has(id))
  const cells = (props.cells ?? {}) as Cells
  const own = (row: AnyRow) => row as unknown as PageRow<F>
  const close = () => setOpened(undefined)

  const actionsOf = (row: AnyRow): RowAction[] => {
    const { may, onEdit, onOpen, rowActions } = props
    const edit = () => (onEdit ? onEdit(own(row)) : setOpened({ kind: 'edit', row }))
    const open = () => (onOpen ? onOpen(own(row)) : setOpened({ kind: 'detail', row }))
    const addBelow = () => setOpened({ kind: 'add', given: { [page.parent]: row.id } })
    return [
      ...offered(has('edit') && (may?.edit?.(own(row)) ?? true), { key: 'edit', label: '编辑', onClick: edit }),
      { key: 'detail', label: '详情', onClick: open },
      ...offered(has('add') && page.parent !== '', { key: 'below', label: '添加下级', onClick: addBelow }),
      ...(rowActions?.(own(row)) ?? []),
      ...offered(has('delete') && (may?.delete?.(own(row)) ?? true), {
        key: 'delete',
        label: '删除',
        isDanger: true,
        onClick: () => void removal([row.id]),
      }),
    ]
  }

  return (
    <Flex vertical gap={16}>
      <SearchForm
        name={resource.name}
        items={page.search}
        filters={state.filters}
        onSearch={(filters) => change({ filters })}
      />
      <Card size="small" styles={{ body: { padding: 16 } }}>
        <ListToolbar
          title={props.title ?? `${resource.title}列表`}
          onAdd={has('add') ? (props.onAdd ?? (() => setOpened({ kind: 'add' }))) : undefined}
          isLoading={rows.isLoading}
          onRefresh={rows.refresh}
          tree={resource.tree && { isOpen, onToggle: () => setIsOpen(!isOpen) }}
        >
          {props.toolbar}
        </ListToolbar>
        {keys.length > 0 && (
          <SelectionBar
            count={keys.length}
            onClear={() => setSelected([])}
            onDelete={mayDeleteMany ? () => void removal(keys) : undefined}
          >
            {props.batch?.({
              rows: keys.flatMap((id) => rows.byId.get(id) ?? []).map(own),
              clear: () => setSelected([]),
            })}
          </SelectionBar>
        )}
        {rows.error ? (
          <ListFailure error={rows.error} onRetry={rows.refresh} />
        ) : (
          <ListRows
            title={resource.title}
            rows={rows.rows}
            total={rows.total}
            isOpen={isOpen}
            canSort={!treeCall}
            isLoading={rows.isLoading}
            state={state}
            onChange={change}
            columns={page.columns}
            cells={cells}
            actionsOf={actionsOf}
            selection={mayDeleteMany || props.batch ? { keys, onChange: setSelected } : undefined}
          />
        )}
      </Card>
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <RowEditor
          resource={resource}
          formFields={(row) => ({ ...page.formFields, ...props.formFields?.(row && own(row)) })}
          readMore={props.readMore && ((row) => props.readMore?.(own(row)))}
          row={opened.kind === 'edit' ? opened.row : undefined}
          given={{ ...props.given, ...(opened.kind === 'add' ? opened.given : {}) }}
          inputs={props.inputs}
          onClose={close}
        />
      )}
      {opened?.kind === 'detail' && (
        <RowDetail
          resource={resource}
          row={opened.row}
          cells={cells}
          extra={props.detail && ((row) => props.detail?.(own(row)))}
          onClose={close}
        />
      )}
    </Flex>
  )
}

const offered = (isOffered: boolean, action: RowAction) => (isOffered ? [action] : [])

/** What follows from the declaration and what the page says of it. */
function useParts(
  resource: Resource,
  { columns: named, search: more, params: fixed }: Pick<ResourcePageProps<Fields>, 'columns' | 'search' | 'params'>,
) {
  return useMemo(() => {
    const columns = named ? named.flatMap((name) => placedOf(resource, name)) : listColumns(resource)
    return {
      columns,
      search: [...searchItems(resource), ...searchItems({ ...resource, fields: more ?? {} })].filter(
        ({ name }) => !Object.hasOwn(fixed ?? {}, name),
      ),
      sortable: columns.filter(canSortBy).map(({ name }) => name),
      formFields: writableFields(resource),
      parent: String(resource.tree?.parent ?? ''),
    }
  }, [resource, named, more, fixed])
}

const placedOf = (resource: Resource, name: string): Placed[] => {
  const field = { ...recordFields, ...resource.fields }[name]
  return field ? [{ name, field }] : []
}
