import { describe, expect, it } from 'vitest'
import { holdsName, isCommonPassword, newPassword } from './guessed-passwords.ts'

describe('rule 1: passwords that everybody tries first', () => {
  it.each([
    'password1',
    'Password123',
    'Passw0rd12',
    'p@ssw0rd1',
    'admin123',
    'Admin2026',
    'admin888',
    'abc12345',
    'abcd1234',
    'a1234567',
    'aa123456',
    'qwer1234',
    'qwerty12',
    '1qaz2wsx',
    '1qaz2wsx3edc',
    'q1w2e3r4',
    'asdf1234',
    'zxcvbnm1',
    'woaini520',
    'woaini1314',
    'iloveyou1',
    'welcome1',
    'Test1234',
    'test2026',
    '123456aa',
    '12345678a',
    'qq123456',
    'wang1234',
    'aaaa1111',
    'abc123abc',
    'letmein1',
    'Secret123',
    'nihao123',
    'a5201314',
    'zhongguo1',
    'changeme1',
    'root1234',
    '1234qwer',
    'dcba4321',
    'Customs2026',
  ])('%s is refused', (password) => {
    expect(newPassword(password)).toBe('密码过于常见，请换一个')
  })

  it.each([
    'Kouan2026',
    'Harbour2026',
    'Newport2027',
    'Zhang12345',
    'k7Tq2mZp',
    'bBcD3e4F5g',
    'aGreenBoat7',
    'wyxk2946',
    'xiaoYu8264',
  ])('%s passes', (password) => {
    expect(newPassword(password)).toBeUndefined()
  })

  it('says the plain rules first', () => {
    expect(newPassword('admin1')).toMatch('须为8到12位')
    expect(newPassword('password')).toMatch('同时含字母和数字')
  })

  it('random passwords of the product are hardly ever among them', () => {
    const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
    let state = 1
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const made = Array.from(
      { length: 5_000 },
      () => Array.from({ length: 9 }, () => letters[random(letters.length)]).join('') + String(222 + random(700)),
    )
    expect(made.filter(isCommonPassword)).toEqual([])
  })

  it('the name of the account in it is refused, forwards, backwards and without its digits', () => {
    for (const password of ['zhangsan1', 'ZhangSan99', 'nasgnahz12', 'my zhangsan']) {
      expect(holdsName(password, 'zhangsan'), password).toBe(true)
    }
    expect(holdsName('harbour_77', 'harbour1')).toBe(true)
    expect(holdsName('Harbour2026', 'li')).toBe(false)
    expect(holdsName('Harbour2026', 'zhangsan')).toBe(false)
  })
})
