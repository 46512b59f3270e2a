// Where a key is somebody else's: a field that is typed into, a control with keys of its own, what lies over the page.

/** They have a use for every key. */
const typed =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="grid"]'
/** Of inputs these have a use for a few keys alone. */
const untyped = 'input[type="checkbox"], input[type="radio"], input[type="button"], input[type="submit"]'
/** They move by arrows and open by Enter. */
const moving =
  '[role="menu"], [role="menubar"], [role="listbox"], [role="tablist"], [role="tree"], [role="treegrid"], [role="slider"], [role="radiogroup"], input[type="radio"], audio, video, .ant-segmented'
/** Enter is theirs. */
const pressed = 'a[href], button, summary, [role="button"], [role="menuitem"], input[type="checkbox"]'

/** Whether what has the focus has a use of its own for the key. */
export function isTakenBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(typed) !== null && !target.matches(untyped)) return true
  const isMove = key.startsWith('Arrow') || key === 'Home' || key === 'End' || key === 'Enter' || key === 'Escape'
  if (isMove && target.closest(moving) !== null) return true
  return key === 'Enter' && target.closest(pressed) !== null
}

/** Dialogs, masked drawers, and what opens over the page for a moment. The detail of a row belongs to its list. */
const over =
  '.ant-modal-wrap, .ant-drawer:not(.row-detail) > .ant-drawer-mask, .ant-image-preview, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-tour'

export const isPageCovered = () => [...document.querySelectorAll(over)].some((one) => one.checkVisibility())
