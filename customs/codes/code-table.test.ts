import { expect, test } from 'vitest'
import { allCodeTables, type ListedTable } from './all-code-tables.ts'
import { searchCodes } from './code-table.ts'
import { countries, countryLetters } from './country.ts'
import { currencies, currencyLetters } from './currency.ts'
import { customsDistricts, directorateOf } from './customs-district.ts'
import { supervisionModes } from './supervision-mode.ts'
import { tradeModes } from './trade-mode.ts'
import { transportModes } from './transport.ts'
import { units } from './unit.ts'

const found = (text: string, limit?: number) =>
  searchCodes({ table: currencies, letters: currencyLetters, text, limit }).map(({ code }) => code)

test('a code, letters and a name find their entry first', () => {
  expect(found('502')).toEqual(['502'])
  expect(found('USD')).toEqual(['502'])
  expect(found('usd ')).toEqual(['502'])
  expect(found('美元')).toEqual(['502'])
  expect(found('５０２')).toEqual(['502'])
})

test('the beginning of a code and a part of a name find all that fit', () => {
  expect(found('33')).toEqual(['330', '331'])
  expect(found('克朗')).toEqual(['302', '326', '330'])
  expect(found('港')).toEqual(['110'])
  expect(found('无此币')).toEqual([])
})

test('what equals stands before what begins so, and that before what contains it', () => {
  const table = { 10: '乙元', 1: '元', 12: '元宝', 3: '1 号' }
  expect(searchCodes({ table, text: '元' }).map(({ code }) => code)).toEqual(['1', '12', '10'])
  expect(searchCodes({ table, text: '1' }).map(({ code }) => code)).toEqual(['1', '10', '12', '3'])
})

test('an empty text gives the table, a limit a part of it', () => {
  expect(found('')).toEqual(Object.keys(currencies).sort())
  expect(found('', 3)).toHaveLength(3)
})

test('second notations name codes of their table, each once', () => {
  for (const [table, letters] of [
    [currencies, currencyLetters],
    [countries, countryLetters],
  ] as const) {
    for (const code of Object.keys(letters)) expect(Object.keys(table)).toContain(code)
    expect(new Set(Object.values(letters)).size).toBe(Object.keys(letters).length)
  }
})

test('every table says how old it is and where it is from', () => {
  const tables: ListedTable[] = Object.values(allCodeTables)
  for (const { revised, source, table, newer = {} } of tables) {
    expect(revised).toMatch(/^20\d\d(-(0[1-9]|1[0-2]))?$/)
    expect(source).not.toBe('')
    for (const [code, from] of Object.entries(newer)) expect([code, Object.hasOwn(table, code), from]).toContain(true)
  }
})

test('the tables are whole: countries, units, offices, kinds of supervision', () => {
  const counts = [countries, units, customsDistricts, supervisionModes].map((table) => Object.keys(table).length)
  expect(counts).toEqual([243, 123, 991, 101])
  // Orders with these were refused as long as the tables held the usual ones only.
  expect([countries[321], countries[308], countries[134]]).toEqual(['匈牙利', '卢森堡', '斯里兰卡'])
  for (const [code, name] of Object.entries(tradeModes)) expect(supervisionModes[code]).toBe(name)
})

test('an office is found by its directorate, whose own entry stands first', () => {
  const offices = searchCodes({ table: customsDistricts, text: '上海', groupOf: directorateOf }).map(({ code }) => code)
  expect(offices[0]).toBe('2200')
  expect(offices).toContain('2202')
  expect(customsDistricts['2202']).not.toContain('上海')
  expect(searchCodes({ table: customsDistricts, text: '上海' }).map(({ code }) => code)).not.toContain('2202')
})

test('ways of transport that the table of 2017 lacked: there, each with where it is from', () => {
  const newer: ListedTable = allCodeTables.traf_mode
  for (const code of ['G', 'L', 'P', 'S', 'T']) {
    expect(transportModes[code], code).toMatch(/\p{Script=Han}/u)
    expect(newer.newer?.[code], code).not.toBe('')
  }
  expect(Object.keys(newer.newer ?? {}).toSorted()).toEqual(['G', 'L', 'P', 'S', 'T'])
})
