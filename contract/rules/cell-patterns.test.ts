import { describe, expect, it } from 'vitest'
import { cellPattern, cellPatternNames } from './cell-patterns.ts'

type Row = [name: string, good: string[], bad: string[]]

const holds = (name: string, good: string[], bad: string[]) => {
  const pattern = cellPattern(name)
  for (const text of good) expect(pattern?.matches(text), text).toBe(true)
  for (const text of bad) expect(pattern?.matches(text), text).toBe(false)
}

describe('S5.038 S5.039 S5.040 S5.041 named patterns of lengths', () => {
  it.each<Row>([
    ['*', ['a', ' 中 '], ['', '  ']],
    ['n6-16', ['123456', '1'.repeat(16)], ['12345', '1'.repeat(17), '12345a', '１２３４５６', '-123456', '123456\na']],
    [
      '*6-16',
      ['中文六个字呀', 'a b c!', ' a b c ', '12\n456', '😀'.repeat(16)],
      ['12345', 'x'.repeat(17), '😀'.repeat(5)],
    ],
    [
      's6-18',
      ['abcdef', 'Z'.repeat(18)],
      ['abcde', 'a'.repeat(19), 'abcde1', '中文六个字母', 'abc_def', 'abc def', 'ａｂｃｄｅｆ', 'abcdef\n'],
    ],
  ])('%s', holds)
})

describe('S5.042 S5.043 S5.044 S5.045 named patterns of addresses and numbers of people', () => {
  it.each<Row>([
    [
      'url',
      [
        'http://a.cn',
        'https://a.cn:8080/b?c=d#e',
        'ftp://a.cn/x',
        'HTTPS://A.CN',
        'http://localhost:3000',
        'http://a.cn?b=1',
        'http://a.cn#b',
        'https://海关.中国/申报',
      ],
      [
        'a.cn',
        'http://',
        'http://a b.cn',
        'mailto:x',
        'javascript://a.cn',
        'file://a/b',
        '//a.cn',
        'see http://a.cn',
        'http://a.cn ',
        'http://a.cn/b c',
        'http://a..cn',
        'http://a.cn:port',
      ],
    ],
    [
      'e',
      ['nobody@example.com', 'a.b+c@x-y.cn', 'A_1@mail.customs.gov.cn'],
      ['nobody', 'a@b', '@a.cn', 'a b@a.cn', 'a@a.cn b', 'a@b@c.cn', 'a@a..cn', 'a@.cn', 'a@a.cn.', '名@a.cn'],
    ],
    [
      'm',
      ['3', '4', '5', '6', '7', '8', '9'].map((second) => `1${second}800000000`),
      [
        ...['0', '1', '2'].map((second) => `1${second}800000000`),
        ...['23800000000', '03800000000', '1380000000', '138000000001', '+8613800000000', '1380000000a', '138 0000000'],
      ],
    ],
    [
      'p',
      ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((first) => `${first}10000`),
      ['010000', '31000', '3100000', '31000a', '31000x', '310 00', '-31000', '３１００００'],
    ],
  ])('%s', holds)
})

describe('S5.046 S5.047 S5.048 S5.049 named patterns of letters and figures', () => {
  it.each<Row>([
    ['s', ['abcXYZ', 'a', 'Z', 'aZ'.repeat(50)], ['', 'abc1', '中', 'a b', 'a-b', 'a_b', 'a.b', 'é', 'ａ']],
    ['n', ['0', '-1', '1.5', '-0.25', '3.14159', '1'.repeat(15)], ['1.', '.5', '+1', '1,000', '一', '1e3', '--1']],
    ['z', ['0', '-12', '7', '1'.repeat(18)], ['', '1.0', '1.', 'a', '+1', '--1', '-', '1-', '1,000', '1e3', '１']],
    [
      'money',
      ['0', '0.00', '0.5', '12.34', '1000', '9'.repeat(16)],
      ['', '-1', '-0', '-0.5', '+1', '1.234', '01', '00', '1.', '.5', '1.2.3', '1,000', '￥1', '1元', '1e3'],
    ],
  ])('%s', holds)
})

it('S5.039 S5.040 S5.041 S5.047 S5.048 a pattern says what it wants', () => {
  const messages = ['n6-16', '*6-16', 's6-18', 'n', 'z'].map((name) => cellPattern(name)?.message)
  expect(messages).toEqual([
    '请输入6到16位数字',
    '请输入6到16位任意字符',
    '请输入6到18位字母',
    '请输入数字',
    '请输入整数',
  ])
})

it('names of every object are no patterns, and nothing typed makes a named one slow', () => {
  expect(cellPattern('constructor')).toBeUndefined()
  expect(cellPattern('^a+$')).toBeUndefined()
  const hostile = [
    `http://${'a.'.repeat(50_000)}!`,
    `a@${'b.'.repeat(50_000)}!`,
    '1'.repeat(100_000),
    '-'.repeat(100_000),
  ]
  for (const name of cellPatternNames)
    for (const text of hostile) expect(cellPattern(name)?.matches(text)).toBeTypeOf('boolean')
})
