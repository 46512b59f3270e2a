export interface SwitchValues {
  onValue: string | number
  offValue: string | number
  onText: string
  offText: string
}

export const defaultSwitch: SwitchValues = { onValue: 'Y', offValue: 'N', onText: '是', offText: '否' }

/** A row may bring `'1'` where the switch says `1`. */
export const isOn = (value: unknown, { onValue }: SwitchValues): boolean =>
  value !== undefined && value !== null && String(value) === String(onValue)

/** Neither on nor off has no text. */
export function switchText(value: unknown, values: SwitchValues): string {
  if (value === undefined || value === null || value === '') return ''
  if (isOn(value, values)) return values.onText
  return String(value) === String(values.offValue) ? values.offText : String(value)
}
