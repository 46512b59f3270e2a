import { expect, test } from 'vitest'
import { fictitiousIdentityCard } from './fictitious.ts'
import { checkIdentityCard } from './identity-card.ts'

test('the example of the standard is right', () => {
  expect(checkIdentityCard('11010519491231002X')).toBeUndefined()
})

test('each wrong number gets a sentence that says what is wrong', () => {
  expect(checkIdentityCard('1101051949123100')).toContain('须为 18 位，现为 16 位')
  expect(checkIdentityCard('11010519491231002x')).toContain('大写 X')
  expect(checkIdentityCard('1101051949123100２X')).toContain('须为数字')
  expect(checkIdentityCard('110105194912310021')).toContain('校验位')
  expect(checkIdentityCard('110105194913310021')).toContain('出生日期 19491331 不是真实日期')
  expect(checkIdentityCard('110105199002290021')).toContain('19900229')
  expect(checkIdentityCard('110105000001010021')).toContain('00000101')
})

test('29 February counts in leap years', () => {
  expect(checkIdentityCard(fictitiousIdentityCard({ birthDate: '20000229', serial: 3 }))).toBeUndefined()
})

test('one wrong digit never passes', () => {
  const right = fictitiousIdentityCard({ birthDate: '19850712', serial: 42 })
  for (let at = 0; at < 18; at++) {
    for (const other of '0123456789X') {
      if (other !== right[at]) expect(checkIdentityCard(right.slice(0, at) + other + right.slice(at + 1))).toBeDefined()
    }
  }
})
