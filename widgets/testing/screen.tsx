// Components in a page without a browser, for tests that begin with the line `// @vitest-environment jsdom`. They are used as a
// person uses them: controls are found by their names.
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Missing in jsdom.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
if (globalThis.window !== undefined) {
  window.matchMedia ??= (media) =>
    ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.checkVisibility ??= () => true
  // jsdom has no layout, and a list that renders the rows in sight alone would render none: its virtualizer reads these two.
  for (const [size, pixels] of [
    ['clientWidth', 800],
    ['clientHeight', 400],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => pixels })
  // jsdom knows no styles of pseudo elements, and says so each time that antd asks for the width of a scroll bar.
  const { getComputedStyle } = window
  window.getComputedStyle = (element) => getComputedStyle(element)
}

const theme = { token: { motion: false } }
const button = { autoInsertSpace: false }

/** Renders the element until the end of the test; the function that is returned renders another one in its place. */
export async function show(element: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
  })
  const render = (next: ReactNode) =>
    act(async () =>
      root.render(
        <ConfigProvider locale={zhCN} theme={theme} button={button}>
          <App>{next}</App>
        </ConfigProvider>,
      ),
    )
  await render(element)
  return render
}

/** Runs what is done to the page, and what follows from it. */
export const happens = (what: () => unknown): Promise<void> =>
  act(async () => {
    await what()
    await new Promise((done) => setTimeout(done))
  })

/** Repeats a check until it holds, for a minute at most; then it throws what the check threw last. */
export async function until<T>(check: () => T): Promise<T> {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
      await happens(() => new Promise((done) => setTimeout(done, 10)))
    }
  }
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

const labelOf = (element: Element): string => {
  const named = element.getAttribute('aria-label')
  if (named !== null) return plain(named)
  const by = element.getAttribute('aria-labelledby')
  if (by !== null) return plain(document.getElementById(by)?.textContent)
  const { labels } = element as HTMLInputElement
  const label = labels?.[0]
  return (
    plain(label === undefined ? element.textContent : label.textContent) || plain(element.getAttribute('placeholder'))
  )
}

const isShown = (element: Element) => element.closest('[style*="display: none"], [hidden]') === null

/** The shown elements of a selector whose name is `name`. */
export const allNamed = (selector: string, name: string | RegExp): HTMLElement[] =>
  [...document.body.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const label = labelOf(element)
    return isShown(element) && (typeof name === 'string' ? label === name : name.test(label))
  })

function theNamed(selector: string, name: string | RegExp): HTMLElement {
  const found = allNamed(selector, name).at(-1)
  if (!found) throw new Error(`no ${name} on screen: ${shownText()}`)
  return found
}

const pressed =
  'button, a, summary, label, [role=button], [role=option], [role=menuitem], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=row], input[type=radio], input[type=checkbox]'
const typedInto = 'input, textarea, [role=textbox], [role=combobox], [role=spinbutton]'

/** The last shown control of that name: what lies on top was rendered last. */
export const control = (name: string | RegExp): HTMLElement => theNamed(pressed, name)
export const hasControl = (name: string | RegExp): boolean => allNamed(pressed, name).length > 0
export const input = (name: string | RegExp): HTMLInputElement => theNamed(typedInto, name) as HTMLInputElement

/** Presses a control by its name as a mouse does. */
export const press = (target: string | RegExp | Element): Promise<void> =>
  happens(() => {
    const element = target instanceof Element ? target : control(target)
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
    if (element instanceof HTMLElement) element.click()
    else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })

/** Replaces the text of an input. */
export const fill = (target: string | RegExp | HTMLElement, text: string): Promise<void> =>
  happens(() => {
    const element = target instanceof HTMLElement ? target : input(target)
    const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })

export const pressKey = (target: string | RegExp | HTMLElement, key: string, modifiers: KeyboardEventInit = {}) =>
  happens(() => {
    const element = target instanceof HTMLElement ? target : theNamed(`${pressed}, ${typedInto}`, target)
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
  })

/** Chooses files as the dialog of the system does. */
export const chooseFiles = (files: readonly File[], place: ParentNode = document): Promise<void> =>
  happens(() => {
    const chooser = place.querySelector<HTMLInputElement>('input[type=file]')
    if (!chooser) throw new Error('no chooser of files')
    Object.defineProperty(chooser, 'files', { value: files, configurable: true })
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
  })

/** The text of the whole page. */
export const shownText = (): string => plain(document.body.textContent)
