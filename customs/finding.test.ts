import { expect, test } from 'vitest'
import { findingOf, foldFindings } from './finding.ts'

const finding = (path: string, message: string, rule = 'V4') => findingOf({ rule, path, message })

test('findings: those that say the same of other lines become one, with the place of the first', () => {
  const lines = [1, 2, 3].map((number) => finding(`lines[${number - 1}].qty`, `第 ${number} 项商品的“数量”须大于 0`))
  expect(foldFindings(lines)).toEqual([{ ...lines[0], times: 3 }])
})

test('findings: another sentence, element, rule or weight stays another finding', () => {
  const first = finding('head.freight', '“运费”须为 0')
  const others = [
    finding('head.freight', '“运费”须为 1'),
    finding('head.insuredFee', '“运费”须为 0'),
    finding('head.freight', '“运费”须为 0', 'V5'),
    { ...first, severity: 'warning' as const },
  ]
  expect(foldFindings([first, ...others]).map(({ times }) => times)).toEqual([1, 1, 1, 1, 1])
})
