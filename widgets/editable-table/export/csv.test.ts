import { expect, test } from 'vitest'
import { csvLine, csvOf } from './csv.ts'

test('a cell with a comma, a quote or a line end stands in quotes', () => {
  expect(csvLine(['甲', '1,234', '他说"好"', '一\n二'])).toBe('甲,"1,234","他说""好""","一\n二"\r\n')
})

test('a text that would be run as a formula is text, a figure stays a figure', () => {
  expect(csvLine(['=1+1', '@SUM(A1)', '+86 10', '-', '-12.5', '-3%'])).toBe("'=1+1,'@SUM(A1),'+86 10,'-,-12.5,-3%\r\n")
})

test('a file begins with its mark, so that Chinese is read as such', () => {
  expect(csvOf([['货号'], ['A1']])).toBe('\uFEFF货号\r\nA1\r\n')
})
