// Text that the server writes of an event: the time of customs, their words, advice; each part may be missing.

/** Stored with receipts once, and says nothing that they do not say. */
const withoutInformation = '请按回执信息修改后重新申报'

/** `spoken`: the time of customs. `said` is left out, because the screen shows it elsewhere. */
export function detailParts(detail: string, said: string | undefined): { spoken: string | undefined; lines: string[] } {
  const parts = detail.split('　').filter((part) => part !== '' && part !== said && part !== withoutInformation)
  const [first] = parts
  const isTime = first?.startsWith('海关时间 ') ?? false
  return { spoken: isTime ? first : undefined, lines: [...new Set(isTime ? parts.slice(1) : parts)] }
}
