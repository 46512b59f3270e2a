import { exampleMessage } from '@kouan/customs/conformance/example-message.ts'
import { findDefinition, messageDefinitions } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import { expect, test } from 'vitest'
import { checkFile } from './check-message.ts'
import { describeMessage, typeText } from './describe-message.ts'
import { explainFile } from './explain-receipts.ts'

const now = new Date('2026-01-05T10:31:00+08:00')
const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
const revision: Revision = '202205'
const bytesOf = (text: string) => new TextEncoder().encode(text)

function definitionOf(type: string): MessageDefinition {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  return definition
}

test('every message is described with each of its elements, and its sample passes the check', () => {
  for (const definition of definitions) {
    const text = describeMessage({ definition, revision })
    for (const { name, label, type } of definition.head.elements) {
      expect(text).toMatch(new RegExp(`^\\d+ +${name} +${label.replace(/[()]/g, '\\$&')} +${typeText(type)}( |$)`, 'm'))
    }
    const sample = bytesOf(exampleMessage({ definition, revision }))
    expect({ type: definition.type, ...checkFile({ bytes: sample, revision, now }) }).toMatchObject({
      type: definition.type,
      isValid: true,
    })
  }
})

test('the check names the place in the file first, then what only our rules know', () => {
  const sample = exampleMessage({ definition: definitionOf('CEB311'), revision })
  const short = checkFile({ bytes: bytesOf(sample.replace('>142<', '>14<')), revision, now })
  expect(short.isValid).toBe(false)
  expect(short.lines[0]).toMatch(/^错误 第 2 行第 \d+ 列 nodes\[0\]\.currency \[value\] 「币制」只能为 142，现为“14”$/)
  const sums = checkFile({ bytes: bytesOf(sample.replace('229.22', '229.24')), revision, now })
  expect(sums.isValid).toBe(false)
  expect(sums.lines[0]).toContain('nodes[0].acturalPaid [V4]')
})

test('a receipt is explained with its document, its meaning and what to do next', () => {
  const sample = exampleMessage({ definition: definitionOf('CEB622'), revision })
  const rejected = sample.replace('>120<', '>100<').replace(/\[Code[^<]*/, '[Code:1311;Desc:担保金额不足]')
  const tax = explainFile(bytesOf(exampleMessage({ definition: definitionOf('CEB816'), revision })))
  expect(tax[0]).toContain('税款 应征关税 0，应征增值税 19.12，应征消费税 0')
  const [text = ''] = explainFile(bytesOf(rejected))
  expect(text).toContain('进口清单回执')
  expect(text).toContain('copNo COP20260105000000001')
  expect(text).toContain('100 海关退单（失败）')
  expect(text).toContain('下一步 ')
  expect(explainFile(bytesOf(exampleMessage({ definition: definitionOf('CEB303'), revision })))).toEqual([
    'CEB303Message 是出口订单，由企业发出，不是回执；用 check 检查它。',
  ])
})
