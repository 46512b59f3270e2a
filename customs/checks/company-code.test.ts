import { expect, test } from 'vitest'
import { checkCompanyCode } from './company-code.ts'
import { fictitiousCreditCode, fictitiousCustomsCode } from './fictitious.ts'

test('code of a company: 10 characters are a customs code, 18 a credit code, each with its own check', () => {
  const [customs, credit] = [fictitiousCustomsCode(1), fictitiousCreditCode(1)]
  expect([customs, credit].map(checkCompanyCode)).toEqual([undefined, undefined])
  const spoilt = credit.slice(0, -1) + (credit.endsWith('0') ? '1' : '0')
  expect(checkCompanyCode(spoilt)).toBeDefined()
  expect(checkCompanyCode(spoilt)).not.toContain('现为')
})

test.each([9, 11, 17, 19])('code of a company: %s characters are refused with their number', (length) => {
  expect(checkCompanyCode('9'.repeat(length))).toContain(`现为 ${length} 位`)
})
