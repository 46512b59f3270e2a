// Which fields of a menu row the form asks for: a button has rights and no page, a page has no rights of its own.

const ofButtons = new Set(['name', 'menuType', 'parentId', 'perms', 'permsType', 'status', 'sortNo', 'description'])
const onlyButtons = new Set(['permsType', 'status'])

export function isMenuFieldShown(name: string, values: Readonly<Record<string, unknown>>): boolean {
  const type = Number(values.menuType)
  if (type === 2) return ofButtons.has(name)
  if (name === 'parentId') return type === 1
  return !onlyButtons.has(name)
}
