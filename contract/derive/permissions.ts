// The permissions of a resource: `role:list`, `role:add`, `role:edit`, `role:delete`, `role:batch_delete`, `role:reveal`,
// `user:recycle`, `user:destroy`, `user:export`, `user:import`, `user:history`.
import type { Acting, Right as GrantedRight } from '../language/action.ts'
import type { Needs } from '../language/call.ts'
import type { Resource } from '../language/resource.ts'
import { rightOf } from './action-calls.ts'

export type Permission = GrantedRight

const titles = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  batch_delete: '批量删除',
  reveal: '查看完整信息',
  /** Shows deleted rows and restores them. */
  recycle: '回收站',
  destroy: '彻底删除',
  export: '导出',
  import: '导入',
  history: '修改记录',
}
export type Right = keyof typeof titles

export const permissionOf = (resource: { name: string }, right: Right): Needs & Permission['code'] =>
  `${resource.name}:${right}`

/** Whether a field can be revealed by a right; secrets cannot. */
export const hasMaskedField = (resource: Resource) =>
  Object.values(resource.fields).some(({ mask }) => mask !== undefined && mask !== 'secret')

export const hasHistory = ({ standard, isView, shared }: Resource) =>
  !isView && !shared && standard.includes('get') && standard.includes('edit')

export function permissionsOf(resource: Resource): Permission[] {
  const rights: Right[] = ['list']
  if (resource.standard.includes('add')) rights.push('add')
  if (resource.standard.includes('edit')) rights.push('edit')
  if (resource.standard.includes('delete')) rights.push('delete', 'batch_delete')
  for (const right of ['export', 'import'] as const) if (resource.standard.includes(right)) rights.push(right)
  if (hasMaskedField(resource)) rights.push('reveal')
  if (resource.recycle) rights.push('recycle', 'destroy')
  if (hasHistory(resource)) rights.push('history')
  return [
    ...rights.map((right) => ({ code: permissionOf(resource, right), title: titles[right] })),
    ...actionRights(resource),
  ]
}

/** Returns each permission once, although several actions may share it. */
export function actionRights(of: Acting): Permission[] {
  const rights = Object.keys(of.actions ?? {}).map((name) => rightOf(of, name))
  return rights.filter(({ code }, at) => rights.findIndex((right) => right.code === code) === at)
}
