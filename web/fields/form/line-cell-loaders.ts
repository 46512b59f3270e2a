// Loaders of the cells of lines: users, departments and rows of other resources.
import { queryDepartTree } from '@kouan/contract/calls/system/department-calls.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { AsyncChoiceProps } from '@kouan/widgets/editable-table/cells/choice/async-choice.tsx'
import type { CellDepartment, LoadDepartments } from '@kouan/widgets/editable-table/cells/choice/department-tree.ts'
import type { CellPickerProps } from '@kouan/widgets/editable-table/cells/choice/popup-cell-props.ts'
import type { CellUser, UserCellProps } from '@kouan/widgets/editable-table/cells/choice/user-cell.ts'
import { PopupChoice } from '@kouan/widgets/pickers/popup-picker/popup-choice.tsx'
import { createElement } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { loadResource } from '../../data/loading/known-resources.ts'
import type { KindView } from '../kinds/kind-view.tsx'
import { viewOf } from '../kinds/kind-views.tsx'
import { rowLoaders, userLoaders } from '../kinds/reference/picker-loaders.ts'
import { completionsOf } from '../kinds/text/popup-completions.ts'
import { filledIn, groupOf, popupLoadersOf } from '../kinds/text/popup-loaders.ts'

type Props = Readonly<Record<string, unknown>>

const userOf = (row: object): CellUser => {
  const { username, realname } = row as Record<string, unknown>
  return { username: String(username), realname: String(realname) }
}

const userProps: Pick<UserCellProps, 'search' | 'byUsernames'> = {
  search: async ({ keyword, signal }) => ((await userLoaders.search?.(keyword, signal)) ?? []).map(userOf),
  byUsernames: async (names, signal) => ((await userLoaders.byValues?.(names, signal)) ?? []).map(userOf),
}

const loadDepartments: LoadDepartments = async (signal) => departmentsOf(await ask(queryDepartTree, {}, { signal }))

interface Named {
  id: string
  departName: string
  children: readonly Named[] | null
}

const departmentsOf = (nodes: readonly Named[]): CellDepartment[] =>
  nodes.map(({ id, departName, children }) => ({ id, departName, children: departmentsOf(children ?? []) }))

/** Loaders by field: the cells cache names by the identity of these functions. */
const references = new WeakMap<Field, Pick<AsyncChoiceProps, 'search' | 'byValues'>>()

function referenceProps(field: Field): Props {
  const { to = '', value = 'id', text = value } = field
  const known = references.get(field)
  if (known) return known
  const loaders = loadResource(to).then((resource) => rowLoaders(resource, field))
  const named = (row: object) => {
    const columns = row as Record<string, unknown>
    return { value: String(columns[value]), label: String(columns[text]) }
  }
  const made: Pick<AsyncChoiceProps, 'search' | 'byValues'> = {
    search: async ({ keyword, signal }) => ((await (await loaders).search?.(keyword, signal)) ?? []).map(named),
    byValues: async (values, signal) => ((await (await loaders).byValues?.(values, signal)) ?? []).map(named),
  }
  references.set(field, made)
  return made
}

const choiceProps: Record<NonNullable<KindView['choices']>, (field: Field) => Props> = {
  users: () => userProps,
  departments: () => ({ loadDepartments }),
  rows: referenceProps,
}

/** Pickers by field: a new component would close an open picker. */
const popups = new WeakMap<Field, Props>()

function popupProps(field: Field): Props | undefined {
  const { popup } = field
  if (!popup) return undefined
  const known = popups.get(field)
  if (known) return known
  const picker = ({ typed, onFill, onClose }: CellPickerProps) =>
    createElement(PopupChoice, {
      ...popup,
      groupId: groupOf(popup.code),
      loaders: popupLoadersOf(popup),
      typed,
      onFill: (values) => onFill(filledIn(values)),
      onClose,
    })
  const made = { picker, ...(popup.isReport ? {} : { complete: completionsOf(popup) }) }
  popups.set(field, made)
  return made
}

/** Returns the props of a field's cell beyond those of its declaration. */
export function cellPropsOf(field: Field): Props | undefined {
  const { choices } = viewOf(field)
  return choices ? choiceProps[choices](field) : popupProps(field)
}
