import { expect, test } from 'vitest'
import { ceb303 } from './export/ceb303.ts'
import { ceb311 } from './import/ceb311.ts'
import { fixed, may, upTo } from './message.ts'
import { receiptOf } from './receipt.ts'

const namesOf = ({ head }: { head: { elements: readonly { name: string }[] } }) => head.elements.map(({ name }) => name)

test('receipt of a declaration: title, node, keys and revisions follow; guid is first, status, time and info are last', () => {
  const receipt = receiptOf(ceb311, { elements: ['ebpCode', 'orderNo'] })
  expect(receipt).toMatchObject({ type: 'CEB312Message', title: '进口订单回执', document: { node: 'OrderReturn' } })
  expect([receipt.key, receipt.revisions]).toEqual([ceb311.key, { '202205': {}, '2018-113': {} }])
  expect(namesOf(receipt)).toEqual(['guid', 'ebpCode', 'orderNo', 'returnStatus', 'returnTime', 'returnInfo'])
})

test('element of a receipt: by its name as declared but without rule and code, else as given', () => {
  const { head } = receiptOf(ceb311, { elements: ['orderNo', may('ebpCode', '电商平台代码', upTo(50))] })
  expect(head.elements.slice(1, 3)).toEqual([
    { name: 'orderNo', label: '订单编号', type: upTo(60), required: true },
    { name: 'ebpCode', label: '电商平台代码', type: upTo(50), required: false },
  ])
})

test('texts of customs about exports: may be empty, those about imports may not', () => {
  const [imports, exports] = [receiptOf(ceb311, { elements: [] }), receiptOf(ceb303, { elements: [] })]
  expect([imports.head.elements.at(-1)?.type, exports.head.elements.at(-1)?.type]).toEqual([upTo(1000), upTo(1000, 0)])
})

test('difference of a revision: only where the declaration is known to it', () => {
  const revisions = { '2018-113': { head: { orderNo: fixed(18) } } }
  expect(receiptOf(ceb311, { elements: ['orderNo'], revisions }).revisions).toEqual({ '202205': {}, ...revisions })
  const { '2018-113': _, ...newer } = ceb311.revisions
  expect(receiptOf({ ...ceb311, revisions: newer }, { elements: [], revisions }).revisions).toEqual({ '202205': {} })
})
