// What the server writes of a happening: when customs spoke, their words, what to do; each part may be missing.

/** `spoken`: when customs spoke. `said` is left out: it stands elsewhere on the screen. */
export function detailParts(detail: string, said: string | undefined): { spoken: string | undefined; lines: string[] } {
  const parts = detail.split('　').filter((part) => part !== '' && part !== said)
  const [first] = parts
  const isTime = first?.startsWith('海关时间 ') ?? false
  return { spoken: isTime ? first : undefined, lines: [...new Set(isTime ? parts.slice(1) : parts)] }
}
