import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { useCallback } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { useRights } from '../../session/allowed.tsx'
import { type PageRow, pageRow } from '../parts.ts'
import type { Editing } from '../row/row-editor.tsx'

/** Returns which standard calls the resource has and the user holds the right for. */
export function useStandardRights(resource: Resource) {
  const { can } = useRights()
  const has = (action: 'add' | 'edit' | 'delete', right: Parameters<typeof permissionOf>[1] = action) =>
    resource.standard.includes(action) && can(permissionOf(resource, right))
  return {
    canAdd: has('add'),
    canEdit: has('edit'),
    canDelete: has('delete'),
    canDeleteMany: has('delete', 'batch_delete'),
  }
}

interface Options {
  resource: Resource
  rights: ReturnType<typeof useStandardRights>
  /** 复制 is offered. */
  isRepeated: boolean
  /** Those that the resource declares. */
  declared: (row: AnyRow) => readonly RowAction[]
  /** Those that the page adds. */
  added: ((row: PageRow<Fields>) => readonly RowAction[]) | undefined
  edit: (editing: Editing) => void
  open: (row: AnyRow) => void
  remove: (row: AnyRow) => void
}

/** Returns the actions of a row, `ofDetail` for its detail and `ofList` for the list, where 详情 is added. */
export function useRowActions(options: Options) {
  const { resource, rights, isRepeated, declared, added, edit, open, remove } = options
  const { canAdd, canEdit, canDelete } = rights
  const ofDetail = useCallback(
    (row: AnyRow): RowAction[] => {
      const may = (action: 'edit' | 'delete') => row[resource.may?.[action] ?? ''] !== false
      const parent = resource.tree?.parent
      const below = { [parent ?? '']: row.id }
      return [
        ...offered(canEdit && may('edit'), { key: 'edit', label: '编辑', onClick: () => edit({ row }) }),
        ...offered(canAdd && parent !== undefined, {
          key: 'below',
          label: '添加下级',
          onClick: () => edit({ initialValues: below }),
        }),
        ...offered(canAdd && isRepeated, { key: 'copy', label: '复制', onClick: () => edit({ copied: row }) }),
        ...declared(row),
        ...(added?.(pageRow(row)) ?? []),
        ...offered(canDelete && may('delete'), {
          key: 'delete',
          label: '删除',
          isDanger: true,
          onClick: () => remove(row),
        }),
      ]
    },
    [resource, canAdd, canEdit, canDelete, isRepeated, declared, added, edit, remove],
  )
  const ofList = useCallback(
    (row: AnyRow): RowAction[] => {
      const all = ofDetail(row)
      const place = all[0]?.key === 'edit' ? 1 : 0
      return all.toSpliced(place, 0, { key: 'detail', label: '详情', onClick: () => open(row) })
    },
    [ofDetail, open],
  )
  return { ofList, ofDetail }
}

const offered = (isOffered: boolean, action: RowAction) => (isOffered ? [action] : [])
