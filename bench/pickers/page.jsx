// One widget of a benchmark run: `?title=…&who=ours`. Plain JavaScript like the page of the editable table beside it.
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { listCases } from './list-cases.jsx'
import { recordCases } from './record-cases.jsx'
import { screenCases } from './screen-cases.jsx'
import { treeCases } from './tree-cases.jsx'

const cases = { ...treeCases, ...listCases, ...recordCases, ...screenCases }
const search = new URLSearchParams(location.search)
const subject = cases[search.get('title')]?.[search.get('who')]

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** The motion of a dialog has come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 250))

/** Milliseconds from the act until its effect is painted, without the rest that it waits for. */
async function timed(act, isThere, rest = 0) {
  const begin = performance.now() + rest
  act()
  // Looking is work, too.
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  do {
    if (performance.now() - begin > 60_000) throw new Error('nothing came')
    await nextFrame()
  } while (!isThere())
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  })
  return performance.now() - begin
}

function write(input, text) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** From typing on, or from the button of a form. */
function find(text) {
  const { input, send, isFound, delay } = subject
  const act = send ? () => send().click() : () => write(input(), text)
  return timed(act, () => isFound(text), delay)
}

const prepareFind = (text) => async () => {
  const { input, send } = subject
  write(input(), '')
  if (!send) return
  await settled()
  write(input(), text)
}

const { words, input, press, button, isOpen, beforeExpand, expand, isExpanded } = subject ?? {}
const commands = subject && {
  open: { act: () => timed(() => press(button()), isOpen) },
  ...(expand && isExpanded && { expand: { prepare: beforeExpand, act: () => timed(expand, isExpanded) } }),
  ...(input && {
    findOne: { prepare: prepareFind(words.one), act: () => find(words.one) },
    findMany: { prepare: prepareFind(words.many), act: () => find(words.many) },
  }),
}

window.bench = {
  titles: Object.keys(cases),
  isReady: () => button() !== null,
  /** Returns whether the subject has this command; its preparation is not timed. */
  async prepare(name) {
    await commands[name]?.prepare?.()
    await settled()
    return commands[name] !== undefined
  },
  act: (name) => commands[name].act(),
}

if (subject) {
  createRoot(document.getElementById('root')).render(
    <ConfigProvider locale={zhCN}>
      <App>{subject.element}</App>
    </ConfigProvider>,
  )
}
