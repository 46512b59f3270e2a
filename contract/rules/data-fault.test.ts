import { expect, it } from 'vitest'
import { type DataFault, dataFaultOf, type JudgedField } from './data-fault.ts'

const [name, key, prose] = [
  { isMasked: true, isKey: false, isLine: true },
  { isMasked: false, isKey: true, isLine: true },
  { isMasked: false, isKey: false, isLine: false },
]

const cases: [string, JudgedField, DataFault | undefined][] = [
  ['李**', name, 'masked'],
  ['李＊＊', name, 'masked'],
  ['李示例', name, undefined],
  ['A***1', key, 'masked'],
  ['A﹡﹡﹡1', key, 'masked'],
  ['25ml*10片', key, undefined],
  ['***重要***', prose, undefined],
  ['2.02611E+17', key, 'scientific'],
  ['1e-05', prose, 'scientific'],
  ['1E5', key, undefined],
  ['TRUE', prose, 'boolean'],
  ['true colours', prose, undefined],
  ['#N/A', prose, 'errorWord'],
  ['#1', key, undefined],
  ['A-\n1', key, 'invisible'],
  ['\u202D13900000001\u202C', key, 'invisible'],
  ['第一行\n第二行', prose, undefined],
  ["'20261125", key, 'textSign'],
  ["'20261125", prose, undefined],
  ['="20261125"', key, 'textSign'],
  ['示例\ufffd面膜', prose, 'garbled'],
  ['王⾦⽅', name, 'unusual'],
  ['Cafe\u0301', prose, 'unusual'],
  ['\uf90aA-1', key, 'unusual'],
  ['\u{20bb7}野', name, undefined],
  ['Cafe\u0301', { ...key, isSecret: true }, undefined],
  ['ＡＢ１２', key, 'fullWidth'],
  ['A\u30001', key, 'fullWidth'],
  ['示例（上海）有限公司', key, undefined],
]

it.each(cases)('stored value %j: its fault is told by the kind of its field', (value, field, fault) => {
  expect(dataFaultOf(value, field)).toBe(fault)
})
