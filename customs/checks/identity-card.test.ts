import { expect, test } from 'vitest'
import { fictitiousIdentityCard } from './fictitious.ts'
import { checkIdentityCard } from './identity-card.ts'

const today = new Date('2026-11-25T20:00:00+08:00')

test('the example of the standard is right', () => {
  expect(checkIdentityCard('11010519491231002X', today)).toBeUndefined()
})

test('each wrong number gets a sentence that says what is wrong', () => {
  expect(checkIdentityCard('1101051949123100', today)).toContain('须为 18 位，现为 16 位')
  expect(checkIdentityCard('11010519491231002x', today)).toContain('大写 X')
  expect(checkIdentityCard('1101051949123100２X', today)).toContain('须为数字')
  expect(checkIdentityCard('110105194912310021', today)).toContain('校验位')
  expect(checkIdentityCard('110105194913310021', today)).toContain('出生日期 19491331 不是真实日期')
  expect(checkIdentityCard('110105199002290021', today)).toContain('19900229')
  expect(checkIdentityCard('110105000001010021', today)).toContain('00000101')
})

test('29 February counts in leap years', () => {
  expect(checkIdentityCard(fictitiousIdentityCard({ birthDate: '20000229', serial: 3 }), today)).toBeUndefined()
})

test('a birth date after today is refused, one of today is not', () => {
  const bornOn = (birthDate: string) => checkIdentityCard(fictitiousIdentityCard({ birthDate, serial: 3 }), today)
  expect(bornOn('20261126')).toBe('身份证号码中的出生日期 20261126 晚于今天')
  expect(bornOn('20991231')).toContain('20991231 晚于今天')
  expect(bornOn('20261125')).toBeUndefined()
})

test('one wrong digit never passes', () => {
  const right = fictitiousIdentityCard({ birthDate: '19850712', serial: 42 })
  for (let at = 0; at < 18; at++) {
    for (const other of '0123456789X') {
      if (other !== right[at])
        expect(checkIdentityCard(right.slice(0, at) + other + right.slice(at + 1), today)).toBeDefined()
    }
  }
})
