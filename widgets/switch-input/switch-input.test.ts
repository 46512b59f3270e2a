import { expect, test } from 'vitest'
import { defaultSwitch, isOn, switchText } from './switch-input.tsx'

test('S9.047 S9.048 a switch is Y when on and N when off, unless it has values of its own', () => {
  expect([defaultSwitch.onValue, defaultSwitch.offValue]).toEqual(['Y', 'N'])
  expect([isOn('Y', defaultSwitch), isOn('N', defaultSwitch), isOn(null, defaultSwitch)]).toEqual([true, false, false])
  const numbers = { ...defaultSwitch, onValue: 1, offValue: 0 }
  expect([isOn('1', numbers), isOn(1, numbers), isOn(0, numbers), isOn('Y', numbers)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('what is only read says the text of its side, a foreign value itself, none nothing', () => {
  expect(['Y', 'N', 'X', '', undefined].map((value) => switchText(value, defaultSwitch))).toEqual([
    '是',
    '否',
    'X',
    '',
    '',
  ])
})
