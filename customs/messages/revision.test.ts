import { expect, test } from 'vitest'
import { ceb311 } from './import/ceb311.ts'
import { fixed, type MessageDefinition } from './message.ts'
import { tablesOf } from './revision.ts'

test('a revision may lack elements, have other lengths and other numbers of lines', () => {
  const definition: MessageDefinition = {
    ...ceb311,
    revisions: {
      '2018-113': { head: { note: 'absent', payCode: fixed(9) }, lineLimits: { min: 1, max: 9 } },
    },
  }
  const { head, line } = tablesOf({ definition, revision: '2018-113' })
  expect(head.some(({ name }) => name === 'note')).toBe(false)
  expect(head.find(({ name }) => name === 'payCode')).toMatchObject({ type: fixed(9), label: '支付企业代码' })
  expect(line).toMatchObject({ node: 'OrderList', min: 1, max: 9 })
  expect(() => tablesOf({ definition, revision: '202205' })).toThrow('202205 版规范中没有 CEB311Message')
})
