import { expect, test } from 'vitest'
import { filePopoverSize, imagePopoverWidth } from './popover-size.ts'

test('S9.037: a file popover is 520 by 200', () => {
  expect(filePopoverSize).toEqual({ width: 520, height: 200 })
})

test('S9.070: a popover of images takes 96 % of the table, and fits the window', () => {
  expect(imagePopoverWidth({ tableWidth: 1000, windowWidth: 1440 })).toBe(960)
  expect(imagePopoverWidth({ tableWidth: 1000, windowWidth: 390 })).toBe(374)
})
