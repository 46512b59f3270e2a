/** First parts of addresses in small letters, by the topic of help that speaks of them. */
const topics: readonly (readonly [topic: string, parts: readonly string[]])[] = [
  ['enterprise', ['register']],
  ['channel', ['channel', 'basechannel']],
  ['order', ['order']],
  ['declaration', ['declaration']],
  ['system', ['isystem', 'isys', 'system', 'user', 'util']],
]

export function helpAddress(pathname: string): string {
  const [, first = ''] = pathname.split('/')
  const [topic = 'start'] = topics.find(([, parts]) => parts.includes(first.toLowerCase())) ?? []
  return `/help/${topic}`
}
