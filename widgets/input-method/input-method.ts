// Keys that an input method takes for itself, such as the Enter that ends a composition.

interface Pressed {
  keyCode: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/**
 * Whether a key press, of React or of the browser, belongs to the input method. Safari ends the composition before the
 * press and says so by its code, 229, alone.
 */
export const isOfInputMethod = ({ keyCode, isComposing, nativeEvent }: Pressed): boolean =>
  keyCode === 229 || (nativeEvent?.isComposing ?? isComposing) === true
