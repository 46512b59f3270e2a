// What the server writes of a happening: when customs spoke, their words, what to do; each part may be missing.

/** Stored with receipts once, and says nothing that they do not say. */
const withoutInformation = '请按回执信息修改后重新申报'

/** `spoken`: when customs spoke. `said` is left out: it stands elsewhere on the screen. */
export function detailParts(detail: string, said: string | undefined): { spoken: string | undefined; lines: string[] } {
  const parts = detail.split('　').filter((part) => part !== '' && part !== said && part !== withoutInformation)
  const [first] = parts
  const isTime = first?.startsWith('海关时间 ') ?? false
  return { spoken: isTime ? first : undefined, lines: [...new Set(isTime ? parts.slice(1) : parts)] }
}
