import { expect, it } from 'vitest'
import { isOfInputMethod } from './input-method.ts'

it.each([
  [{ keyCode: 13 }, false],
  [{ keyCode: 13, isComposing: true }, true],
  [{ keyCode: 13, nativeEvent: { isComposing: true } }, true],
  // Safari: the composition has ended already.
  [{ keyCode: 229, isComposing: false }, true],
  [{ keyCode: 229, nativeEvent: { isComposing: false } }, true],
])('isOfInputMethod: %j, %s', (event, isTaken) => expect(isOfInputMethod(event)).toBe(isTaken))
