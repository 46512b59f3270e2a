// Buttons that clear an input are for the mouse: a form is gone through by Tab from field to field. A chosen entry, which has no
// text to delete, is cleared by Delete.
const clearButtons = '.ant-select-clear, .ant-input-clear-icon, .ant-picker-clear'

/** Returns the end. */
export function skipClearButtons(): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      for (const button of document.querySelectorAll(clearButtons)) button.setAttribute('tabindex', '-1')
    }
    if (event.key === 'Delete') clearChosen(event)
  }
  // Before the browser looks for the next stop.
  addEventListener('keydown', hear, true)
  return () => removeEventListener('keydown', hear, true)
}

function clearChosen(event: KeyboardEvent): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || target.value !== '') return
  const clear = target.closest('.ant-select-single')?.querySelector<HTMLElement>('.ant-select-clear')
  if (!clear) return
  event.preventDefault()
  clear.click()
}
