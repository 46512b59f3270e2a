import { isEmpty } from '@kouan/contract/derive/check.ts'
import { formGroups, formItems, type NamedField } from '@kouan/contract/derive/placement.ts'
import { type Fields, isLines } from '@kouan/contract/language/field.ts'

interface FormState {
  /** Name of the field that is wanted, where the form has it. */
  wanted?: string | undefined
  initial: Readonly<Record<string, unknown>>
  /** Of a row that is stored already. */
  isEdited: boolean
  isLocked?: ((name: string) => boolean) | undefined
}

/**
 * Returns the name of the field where a person begins, in the order of the screen: what is required and empty; in a new row
 * else what is empty, in an edited one, which is complete, the first that is required. Undefined where nothing can be changed.
 */
export function firstField(fields: Fields, { wanted, initial, isEdited, isLocked }: FormState): string | undefined {
  const isOpen = ({ name, field }: NamedField) =>
    !isLines(field) && !isLocked?.(name) && !(isEdited && field.readonly === 'after-add') && field.codes?.length !== 1
  const items = formGroups(formItems(fields)).flatMap((group) => group.items)
  if (items.some(({ name }) => name === wanted)) return wanted
  const open = items.filter(isOpen)
  const empty = open.filter(({ name }) => isEmpty(initial[name]))
  const isNeeded = ({ field }: NamedField) => field.required === true
  const first = empty.find(isNeeded) ?? (isEdited ? open.find(isNeeded) : empty[0]) ?? open[0]
  return first?.name
}
