import { expect, test } from 'vitest'
import { checkCreditCode } from './credit-code.ts'
import { checkCustomsCode } from './customs-code.ts'
import { fictitiousCreditCode, fictitiousCustomsCode, fictitiousIdentityCard } from './fictitious.ts'
import { checkIdentityCard } from './identity-card.ts'

test('a thousand of each pass their checks, differ, and belong to a region that does not exist', () => {
  const seen = new Set<string>()
  for (let serial = 0; serial < 1000; serial++) {
    const creditCode = fictitiousCreditCode(serial)
    const card = fictitiousIdentityCard({ birthDate: '19991231', serial })
    const customsCode = fictitiousCustomsCode(serial)
    expect(checkCreditCode(creditCode)).toBeUndefined()
    expect(checkIdentityCard(card, new Date('2026-11-25'))).toBeUndefined()
    expect(checkCustomsCode(customsCode)).toBeUndefined()
    expect([creditCode.slice(2, 8), card.slice(0, 6), customsCode.slice(0, 4)]).toEqual(['990000', '990000', '9900'])
    for (const code of [creditCode, card, customsCode]) seen.add(code)
  }
  expect(seen.size).toBe(3000)
})
