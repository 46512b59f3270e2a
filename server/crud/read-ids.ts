import { Refusal } from '../ground/errors.ts'

/** Ids as the wire sends them, joined by commas with perhaps one at the end, or as an array. */
export function readIds(sent: unknown): string[] {
  const parts = Array.isArray(sent) ? sent.map(String) : String(sent ?? '').split(',')
  const ids = [...new Set(parts.map((part) => part.trim()).filter(Boolean))]
  if (ids.length > 1000) throw new Refusal(`一次最多处理1000项，现有${ids.length}项`)
  if (!ids.every((id) => /^\d{1,18}$/.test(id))) throw new Refusal('编号格式不正确')
  return ids
}
