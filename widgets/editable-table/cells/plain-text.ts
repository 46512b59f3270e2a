/** A value as text; nothing is ''. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(plainText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
