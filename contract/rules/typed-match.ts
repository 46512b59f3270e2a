// Whether a name is meant by what somebody typed: a part of it, its pinyin or the first letters of that.
import pinyin from 'pinyin-match'

/** Letters, and figures among them, may be pinyin. */
export const mayBePinyin = (typed: string): boolean => /^(?=.*[a-z])[a-z\d' ]+$/i.test(typed.trim())

export function matchesTyped(text: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '' || text.toLowerCase().includes(wanted)) return true
  return mayBePinyin(wanted) && pinyin.match(text, wanted) !== false
}
