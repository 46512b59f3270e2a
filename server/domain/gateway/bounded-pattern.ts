// Expressions that people type into routes. Those whose time could grow without bound are refused (rule 19): quantified groups,
// references back, looks around, and more than two quantifiers without an upper bound.
export const longestMatched = 1000

/** Returns a sentence for an expression that is not accepted. */
export function readPattern(text: string, around: (text: string) => string = (one) => `^(?:${one})$`): RegExp | string {
  if (text.length > 200) return '最多 200 个字符'
  const bare = text.replace(/\\[^\dk]/g, 'e').replace(/\[[^\]]*\]/g, 'c')
  if (/\\[\dk]|\(\?(?!:|<[A-Za-z]\w*>)/.test(bare)) return '不能用反向引用和环视'
  if (/\)[*+{]/.test(bare)) return '括号之后不能用 *、+ 和 {}'
  if ((bare.match(/[*+]|\{\d*,\}/g) ?? []).length > 2) return '最多用两个 * 或 +'
  try {
    return new RegExp(around(text), 'u')
  } catch {
    return '不是正确的表达式'
  }
}

export const matchesBounded = (pattern: RegExp, value: string) => value.length <= longestMatched && pattern.test(value)
