import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { useCallback } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { useRights } from '../../session/allowed.tsx'
import { type DetailParts, type OwnAction, type PageRow, pageRow } from '../parts.ts'
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
  declared: (row: AnyRow) => readonly OwnAction[]
  /** Those that the page adds. */
  added: ((row: PageRow<Fields>) => readonly RowAction[]) | undefined
  /** Those of the detail, where they are others. The main one of them is that of the list, too. */
  commands: DetailParts<Fields>['actions']
  edit: (editing: Editing) => void
  open: (row: AnyRow) => void
  remove: (row: AnyRow) => void
}

/** Returns the actions of a row, `ofDetail` for its detail and `ofList` for the list, where 详情 is added. */
export function useRowActions(options: Options) {
  const { resource, rights, isRepeated, declared, added, commands, edit, open, remove } = options
  const { canAdd, canEdit, canDelete } = rights
  const allOf = useCallback(
    (row: AnyRow): RowAction[] => {
      const may = (action: 'edit' | 'delete') => row[resource.may?.[action] ?? ''] !== false
      const { parent = '' } = resource.tree ?? {}
      const below = { [parent]: row.id }
      return [
        canEdit && may('edit') && { key: 'edit', label: '编辑', onClick: () => edit({ row }) },
        canAdd && parent !== '' && { key: 'below', label: '添加下级', onClick: () => edit({ initialValues: below }) },
        canAdd && isRepeated && { key: 'copy', label: '复制', onClick: () => edit({ copied: row }) },
        ...declared(row),
        ...(added?.(pageRow(row)) ?? []),
        canDelete && may('delete') && { key: 'delete', label: '删除', isDanger: true, onClick: () => remove(row) },
      ].filter((one) => one !== false)
    },
    [resource, canAdd, canEdit, canDelete, isRepeated, declared, added, edit, remove],
  )
  const commandsOf = useCallback(
    (row: AnyRow) => commands?.(pageRow(row), (onSaved, okText) => edit({ row, onSaved, okText }), declared(row)),
    [commands, edit, declared],
  )
  const ofDetail = (row: AnyRow) => commandsOf(row) ?? allOf(row)
  const ofList = useCallback(
    (row: AnyRow): RowAction[] => {
      const main = commandsOf(row)?.find(({ isMain }) => isMain)
      const all = allOf(row).map((one) =>
        one.key === main?.key ? main : { ...one, isMain: !main && one.isMain === true },
      )
      const place = all[0]?.key === 'edit' ? 1 : 0
      return all.toSpliced(place, 0, { key: 'detail', label: '详情', onClick: () => open(row) })
    },
    [allOf, commandsOf, open],
  )
  return { ofList, ofDetail }
}
