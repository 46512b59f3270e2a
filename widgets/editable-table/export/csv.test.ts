import { expect, test } from 'vitest'
import { csvLine, csvOf } from './csv.ts'

test('csvLine: a comma, a quote or a line end in a cell, quoted', () => {
  expect(csvLine(['甲', '1,234', '他说"好"', '一\n二'])).toBe('甲,"1,234","他说""好""","一\n二"\r\n')
})

test('csvLine: a text like a formula, marked as text; a figure unchanged', () => {
  expect(csvLine(['=1+1', '@SUM(A1)', '+86 10', '-', '-12.5', '-3%'])).toBe("'=1+1,'@SUM(A1),'+86 10,'-,-12.5,-3%\r\n")
})

test('csvOf: a file, begins with a byte order mark', () => {
  expect(csvOf([['货号'], ['A1']])).toBe('\uFEFF货号\r\nA1\r\n')
})
