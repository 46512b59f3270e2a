import { expect, test } from 'vitest'
import { findDefinition } from '../messages/catalogue.ts'
import { readTree } from '../xml/read-xml.ts'
import { locate } from './locate.ts'

// Two documents of two lines each. No element is mandatory here, and names have no namespace.
const lineOf = (gnum: number) => `<OrderList><gnum>${gnum}</gnum><qty>${gnum}</qty></OrderList>`
const order = `<Order><OrderHead><guid>G</guid><orderNo>N</orderNo></OrderHead>${lineOf(1)}${lineOf(2)}</Order>`
const text = `<CEB311Message>${order}${order}<BaseTransfer><copCode>C</copCode></BaseTransfer></CEB311Message>`
const secondOf = (tag: string) => text.indexOf(tag, text.indexOf('</Order>'))

function placeOf(path: string): string {
  const definition = findDefinition('CEB311Message')
  const { root } = readTree({ bytes: new TextEncoder().encode(text) })
  if (!definition || !root) throw new Error('no tree')
  return text.slice(locate({ root, definition, path }))
}

test.each([
  ['nodes[0].orderNo', text.indexOf('<orderNo>')],
  ['nodes[1].orderNo', secondOf('<orderNo>')],
  ['nodes[0].lines[1].qty', text.indexOf('<qty>2')],
  ['nodes[1].lines[0].qty', secondOf('<qty>1')],
  ['nodes[1].lines', secondOf('<Order>')],
  ['nodes[1]', secondOf('<Order>')],
  ['BaseTransfer.copCode', text.indexOf('<copCode>')],
])('place of %j: its own element', (path, at) => {
  expect(placeOf(path)).toBe(text.slice(at))
})

test.each([
  ['an element of the head that is missing: the head', 'nodes[1].ebpCode', secondOf('<OrderHead>')],
  ['an element of a line that is missing: the line', 'nodes[0].lines[1].price', text.indexOf('<OrderList><gnum>2')],
  ['a line that is missing: the document', 'nodes[1].lines[7].qty', secondOf('<Order>')],
  ['a document that is missing: the message', 'nodes[7].orderNo', 0],
  ['a part of the message that is missing: the message', 'BaseSubscribe.status', 0],
])('place of %s', (_name, path, at) => {
  expect(placeOf(path)).toBe(text.slice(at))
})
