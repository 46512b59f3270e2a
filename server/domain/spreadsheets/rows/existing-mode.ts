// Modes in which an import may treat rows that are stored already.

import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { type ExistingMode, existingModes } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { Forbidden, Refusal } from '../../../ground/errors.ts'

export const existingModeOf = (sent: string | null | undefined): ExistingMode =>
  Object.hasOwn(existingModes, sent ?? '') ? (sent as ExistingMode) : 'refuse'

/** Refuses an update of rows that nobody, or this person, may edit. */
export function checkExistingMode(context: Context, resource: Resource, sent: string | null | undefined): void {
  if (existingModeOf(sent) !== 'update') return
  if (!resource.standard.includes('edit')) throw new Refusal(`${resource.title}不能修改，请选择报错或跳过`)
  if (!hasRight(context, permissionOf(resource, 'edit'))) throw new Forbidden()
}
