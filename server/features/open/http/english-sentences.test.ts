// Wrong values in every field of every kind: each sentence that they lead to has English of its own.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { documentInput } from '@kouan/contract/calls/open/document-calls.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { excessText } from '@kouan/contract/rules/json-bounds.ts'
import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { validateDocument } from '@kouan/customs/validate.ts'
import { expect, it } from 'vitest'
import { englishOf, unknownSentence } from './english-sentences.ts'

const texts = [
  ...['', 'x'.repeat(600), 'abc', '-1', '0', '999', '1.23456789', '99999999999999999999999', '20269999000000', '１'],
  ...[
    '￥1',
    '1,5',
    '5%',
    '1e5',
    '李**',
    'a b',
    '2020-13-01',
    '\u0001',
    'a\ufffdb',
    '李＊＊',
    '1.23457E+18',
    '#N/A',
    '45992',
  ],
]
const values: readonly unknown[] = [...texts, true, {}, [], Number('12345678901234567890')]

interface Found {
  field: string
  message: string
}

/** Sentences of the readers of fields, and of the rules of customs. */
function sentencesOf(kind: DocumentKind): Found[] {
  const { message: definition, lines: key = '' } = kind
  const { head, lines } = exampleDocument({ definition, revision: '202205', serial: 1 })
  const input = documentInput(kind)
  const form = { ...head, ...(key ? { [key]: lines } : {}) }
  const ofLines: Fields = input[key] && 'fields' in input[key] ? (input[key].fields ?? {}) : {}
  const check = (document: { head: object; lines: readonly object[] }): Found[] =>
    validateDocument({
      ...{ definition, revision: '202205', now: new Date(), codes: {}, related: {} },
      // Heads and lines of any definition are plain texts.
      document: document as Parameters<typeof validateDocument>[0]['document'],
    })
      .filter(({ severity }) => severity === 'error')
      .map(({ path, message }) => ({ field: path, message }))
  const changed = (row: object, name: string, value: unknown) => ({ ...row, [name]: value })
  return [
    ...Object.keys(input).flatMap((name) =>
      values.flatMap((value) => readInput(input, changed(form, name, value)).problems),
    ),
    ...Object.keys(ofLines).flatMap((name) =>
      values.flatMap((value) => readInput(input, { ...form, [key]: [changed(lines[0] ?? {}, name, value)] }).problems),
    ),
    ...Object.keys(head).flatMap((name) => texts.flatMap((text) => check({ head: changed(head, name, text), lines }))),
    ...Object.keys(lines[0] ?? {}).flatMap((name) =>
      texts.flatMap((text) => check({ head, lines: [changed(lines[0] ?? {}, name, text)] })),
    ),
  ]
}

it('each sentence about a wrong value: says in English what is wrong', () => {
  const found = [...documentKinds.values()].flatMap(sentencesOf)
  const general = found.filter(({ field, message }) => englishOf(field, message).includes(unknownSentence))
  expect(new Set(found.map(({ message }) => message)).size).toBeGreaterThan(500)
  expect([...new Set(general.map(({ message }) => message))]).toEqual([])
})

it('quotes what the sentence quotes, under the name of the element', () => {
  expect(englishOf('goods[0].qty', '第1行 数量：“两件”不是数字，请只填数字，如1234.5')).toBe(
    'goods[0].qty must be a decimal number',
  )
  expect(englishOf('orderNo', '订单编号：最大长度60位字符，现有600位')).toBe(
    'orderNo has 600 characters; at most 60 are allowed',
  )
  expect(englishOf('qty', '请输入整数')).toBe('qty must be an integer')
  expect(englishOf('qty', '请输入数量')).toBe('qty is required')
  expect(englishOf('goods[0].remark', '第1行 没有名称“remark”')).toBe('goods[0].remark is not a known name')
  expect(englishOf('orderno', '没有名称“orderno”，最接近的是“orderNo”')).toBe(
    'orderno is not a known name; the nearest one is orderNo',
  )
  expect(englishOf('id', '未找到对应数据')).toBe('id does not exist')
  expect(englishOf('x', '没有见过的话')).toBe(`x ${unknownSentence}`)
})

it('englishOf: each bound of JSON that is exceeded, a sentence of its own with the bound', () => {
  for (const bound of ['depth', 'entries', 'groups', 'values', 'text'] as const) {
    const english = englishOf('documents', `请求内容过大：${excessText({ bound, limit: 123 })}`)
    expect(english).toMatch(/^documents (is|has) .*123/)
  }
})
