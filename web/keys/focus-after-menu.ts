// antd closes a menu on Escape and leaves the keyboard on an entry that is gone: the next key would begin at the top of
// the page.
const isInMenu = (at: EventTarget | null) => at instanceof Element && at.closest('.ant-dropdown') !== null

/** Gives the focus back to where it came from. Answers how to stop it. */
export function giveBackFromMenus(): () => void {
  let before: HTMLElement | undefined
  const remember = ({ target, relatedTarget }: FocusEvent) => {
    if (!isInMenu(target) || isInMenu(relatedTarget)) return
    before = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
  }
  const giveBack = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isInMenu(document.activeElement)) before?.focus({ preventScroll: true })
  }
  addEventListener('focusin', remember)
  // Before antd hears of it.
  addEventListener('keydown', giveBack, true)
  return () => {
    removeEventListener('focusin', remember)
    removeEventListener('keydown', giveBack, true)
  }
}
