import { describe, expect, it } from 'vitest'
import { newPassword } from './guessed-passwords.ts'
import * as patterns from './patterns.ts'

describe('form rules', () => {
  it('S5.057 a mobile is 1, then 3, 4, 5, 7 or 8, then nine digits', () => {
    const accepted = [...'0123456789'].filter((second) => patterns.mobile(`1${second}800000000`) === undefined)
    expect(accepted).toEqual(['3', '4', '5', '7', '8'])
    for (const text of ['16800000000', '1380000000', '138000000001', '0138000000001', '1380000000a']) {
      expect(patterns.mobile(text), text).toBe('请输入正确手机号')
    }
  })

  it('S5.059 S5.060 a user name has 4 to 18 letters, digits or underscores while the sentence says 6 to 18', () => {
    for (const name of ['ab_1', 'AB_Z', '0909']) expect(patterns.userName(name), name).toBeUndefined()
    expect(patterns.userName('a'.repeat(18))).toBeUndefined()
    expect(patterns.userName('abc')).toBe('6到18个字符')
    expect(patterns.userName('a'.repeat(19))).toBe('6到18个字符')
    for (const name of ['ab-c', 'ab.c', 'ab c', '-abc', 'abc-', '小王小王']) {
      expect(patterns.userName(name), name).toBe('只允许字母、数字、下划线')
    }
  })

  it('S5.061 an e-mail that is given must be one', () => {
    for (const address of ['nobody@example.com', 'a.b_c+d@x-y.com.cn']) expect(patterns.email(address)).toBeUndefined()
    for (const text of ['nobody.example.com', 'a@b', '@b.cn', '见 a@b.cn', 'a@b.cn，', 'a@b..cn', 'a@@b.cn']) {
      expect(patterns.email(text), text).toBe('邮箱格式不正确')
    }
  })

  it('a new password has at most 12 characters, at least 8, a letter and a digit', () => {
    expect(newPassword('Kouan2026')).toBeUndefined()
    expect(newPassword('Kouan20261234')).toBe('最多12个字符')
    for (const weak of ['Kouan1', '12345678', 'abcdefgh']) expect(newPassword(weak)).toMatch('同时含字母和数字')
  })
})

type Row = [check: patterns.Check, sentence: string, good: string[], bad: string[]]
const holds = (_name: string, [check, sentence, good, bad]: Row) => {
  for (const value of good) expect(check(value), value).toBeUndefined()
  for (const value of bad) expect(check(value), value).toBe(sentence)
}

describe('S5.062 S5.063 S5.064 S5.065 S5.066 patterns of numbers and characters', () => {
  it.each<[string, Row]>([
    ['natural number', [patterns.naturalNumber, '请输入自然数', ['0', '12'], ['-1', '1.5', '一', '1a']]],
    [
      'English characters',
      [patterns.englishCharacters, '请输入英文字符', ['abcXYZ'], ['abc1', '中', 'a b', 'a_b', 'é']],
    ],
    [
      'landline',
      [
        patterns.landline,
        '请输入正确的座机号',
        ['0571-88888888', '010-8888888', '057188888888', '88888888', '0571-88888888-801'],
        ['888888', '888888888', '0571-0888888', '571-88888888', '05711-88888888', '0571 88888888', 'abc'],
      ],
    ],
    [
      'bank card',
      [
        patterns.bankCard,
        '请输入正确的银行卡号码',
        ['1234567890', '1'.repeat(20)],
        ['1'.repeat(9), '1'.repeat(21), '123456789a', '12345 67890'],
      ],
    ],
    [
      'ID number',
      [patterns.idNumber, '请输入正确的证件号码', ['A1', 'x'.repeat(50)], ['x'.repeat(51), 'a-b', 'a_b', '证1']],
    ],
  ])('%s', holds)
})

describe('S5.068 S5.069 S5.070 S5.071 patterns of addresses and names', () => {
  it.each<[string, Row]>([
    [
      'QQ number',
      [
        patterns.qqNumber,
        '请输入正确的QQ号码',
        ['10000', '9'.repeat(12)],
        ['1000', '1'.repeat(13), '01234', '1234a', 'a1234'],
      ],
    ],
    [
      'address',
      [
        patterns.webAddress,
        '请输入以http和https开头的网址',
        ['http://a.cn', 'https://a.cn/b?c'],
        ['ftp://a.cn', 'a.cn', '见http://a.cn', 'httpa.cn', 'https://'],
      ],
    ],
    [
      'short code',
      [
        patterns.shortCode,
        '请输入20位以内的英文字符和数字',
        ['a1', 'Z9', '0', 'x'.repeat(20)],
        ['x'.repeat(21), 'a_b', 'a b', '中'],
      ],
    ],
    [
      'name',
      [
        patterns.personName,
        '请输入2到100位的中英文字符和空格',
        [
          '张三',
          'Li Si',
          '张 San',
          'x'.repeat(100),
          '张'.repeat(100),
          '𠮷㐂',
          '𠮷'.repeat(100),
          '买买提·艾力',
          '阿•里',
          '阿．里',
          '阿・里',
        ],
        ['张', '𠮷', '张3', '张_三', '张,三', 'x'.repeat(101)],
      ],
    ],
  ])('%s', holds)
})

describe('S5.067 S5.072 S5.073 patterns of identity cards and longer texts', () => {
  it.each<[string, Row]>([
    [
      'national identity card',
      [
        patterns.nationalIdCard,
        '请输入正确的身份证号码',
        ['990101199003070015', '990101199003070031'],
        ['990101199003070010', '99010119900230001X', '9901011990030700', '990101209912310017', 'x'.repeat(18)],
      ],
    ],
    [
      'digits and line breaks',
      [patterns.digitsAndLines, '请输入数字和换行符', ['12', '12\n34\r\n56'], ['12 34', '1,2', '12\t34', '一']],
    ],
    [
      'up to 255 characters',
      [patterns.upTo255, '请输入255位以内的字符', ['国'.repeat(255), '😀'.repeat(255)], ['国'.repeat(256)]],
    ],
  ])('%s', holds)
})
