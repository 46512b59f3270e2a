// Rights on buttons and columns from the menu answer (specification, section 6).
import type { ButtonRight } from '@kouan/contract/menu/menu-item.ts'

export interface Rights {
  /** Granted to the user. */
  auth: readonly ButtonRight[]
  /** Every right of the product. */
  allAuth: readonly ButtonRight[]
}

const namesOf = (action: string) =>
  action
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Every action that the rights list. */
export const actionsOf = (rights: readonly ButtonRight[]) => rights.flatMap((right) => namesOf(right.action))

const lists = (right: ButtonRight, name: string) => namesOf(right.action).includes(name)

/** Whether a control is shown that needs one of the listed actions. */
export function isAllowed(actions: string, { auth, allAuth }: Rights): boolean {
  return namesOf(actions).some(
    (name) =>
      allAuth.some((right) => right.status === '0' && lists(right, name)) ||
      auth.some((right) => right.type !== '2' && lists(right, name)),
  )
}

/** Whether a control of type 2 is disabled. `atNode`: the rights of the workflow step of the form. */
export function isDisabled(action: string, { auth, allAuth }: Rights, atNode: readonly ButtonRight[] = []): boolean {
  if (atNode.some((right) => right.type === '2' && lists(right, action))) return true
  const known = allAuth.filter((right) => right.type === '2' && lists(right, action))
  if (known.length === 0 || known.some((right) => right.status === '0')) return false
  return !auth.some((right) => right.type === '2' && lists(right, action))
}

/** Whether a form at a node of a flow shows a control: the node lists it, and the user may see it. */
export const isShownAtNode = (action: string, rights: Rights, atNode: readonly ButtonRight[]): boolean =>
  atNode.some((right) => lists(right, action)) && isAllowed(action, rights)

/** The codes below a prefix such as `role:` that exist, are in force and are not the user's. */
export function excludedCodes(prefix: string, { auth, allAuth }: Rights): ReadonlySet<string> {
  const below = (rights: readonly ButtonRight[]) =>
    actionsOf(rights.filter((right) => right.type === '1'))
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
  const held = new Set(below(auth))
  return new Set(below(allAuth.filter((right) => right.status !== '0')).filter((code) => !held.has(code)))
}
