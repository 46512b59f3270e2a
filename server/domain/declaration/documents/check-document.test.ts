import { expect, test } from 'vitest'
import { maskQuoted } from './check-document.ts'

const masked = '订*'
test.each([
  ['two sides', '“订购人姓名”须与订单一致：清单为“订甲”，订单为“订乙”', `清单为“${masked}”，订单为“${masked}”`],
  [
    'another name on the other side',
    '“订购人姓名”须与支付单的“支付人姓名”一致：清单为“订甲”，支付单为“订乙”',
    `“订购人姓名”须与支付单的“支付人姓名”一致：清单为“${masked}”，支付单为“${masked}”`,
  ],
  ['a line behind', '“收货人姓名”须与清单一致：甲为“订甲”，清单为“订乙”（第 2 项）', `清单为“${masked}”（第 2 项）`],
  [
    'advice behind',
    '“姓名”须与清单一致：甲为“订甲”，清单为“订乙”；监管方式 1210 可以不同',
    `“${masked}”；监管方式 1210`,
  ],
  ['a mark inside a value', '“姓名”须与订单一致：清单为“订”甲”，订单为“订乙”', '清单为“订**”，订单为“订*”'],
  [
    'marks and a comma inside a value',
    '“姓名”须与订单一致：清单为“订”，“甲”，订单为“订乙”',
    '清单为“订****”，订单为“订*”',
  ],
])('sentence of a comparison, %s: values masked, names of fields left', (_, sentence, expected) => {
  const shown = maskQuoted(sentence, 'name')
  expect(shown).toContain(expected)
  expect(shown.split('：')[0]).toBe(sentence.split('：')[0])
  expect(shown).not.toContain('甲”')
})

test('sentence of a comparison that quotes no value: unchanged', () => {
  expect(maskQuoted('“订购人姓名”不能为空', 'name')).toBe('“订购人姓名”不能为空')
})
