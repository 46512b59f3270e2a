// Messages of every type, whole and then damaged: in their structure (tags moved, doubled, cut, renamed) or byte by byte.
import { wrapInEnvelope } from '../envelope/write-envelope.ts'
import { messageDefinitions } from '../messages/catalogue.ts'
import type { MessageDefinition } from '../messages/message.ts'
import { exampleGuid, exampleMessage } from './example-message.ts'
import type { SeededRandom } from './seeded-random.ts'

const snippets = [
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '</',
    '/>',
    '<?',
    '?>',
    '<!--',
    '-->',
    '--',
    '<![CDATA[',
    ']]>',
    ']]',
    '<!DOCTYPE x',
    '<!',
  ],
  ...['&amp;', '&lt;', '&#65;', '&#x4E2D;', '&#0;', '&nbsp;', '&constructor;', '&#xD800;', '&#x110000;', '&;', '&#;'],
  ...[' xmlns=""', ' xmlns="urn:x"', ' xmlns:ceb="urn:x"', ' a="1" a="2"', ' a:b="1"', ' xml:lang="zh"', ' a=<', ' a'],
  ...[
    '<a/>',
    '<a>',
    '</a>',
    '<x:y/>',
    '<__proto__>1</__proto__>',
    '<constructor>1</constructor>',
    '<?pi x?>',
    '<?xml?>',
  ],
  ...['\u0000', '\u0008', '\ufffe', '\r', '\r\n', '\t', ' ', '\u00a0', '中', '𠮷', '\ufeff', '[Code:1;Desc:x]', '\n\n'],
]

/** Whole messages of every type of the catalogue, some in an envelope. */
export function wholeMessages(): string[] {
  const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
  return definitions.flatMap((definition) => {
    const count = Math.min(2, definition.document.max)
    const message = exampleMessage({ definition, revision: '202205', optional: 'all', count })
    const envelope = wrapInEnvelope({
      copMsgId: exampleGuid,
      senderId: 'DXPEDC0000000001',
      receiverIds: ['DXPENT0000099999'],
      createTime: new Date(0),
      msgType: definition.type,
      payload: message,
    })
    return [message, message.replaceAll('><', '>\n  <'), envelope]
  })
}

/** One damaged input. */
export function damagedBytes({ whole, random }: { whole: readonly string[]; random: SeededRandom }): Uint8Array {
  let text = random.pick(whole)
  const isStructural = random.below(2) === 0
  const hits = 1 + random.below(4)
  if (isStructural) for (let hit = 0; hit < hits; hit++) text = damageStructure({ text, random })
  const bytes = new TextEncoder().encode(text)
  if (!isStructural) for (let hit = 0; hit < hits; hit++) damageBytes({ bytes, random })
  return random.below(10) === 0 ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes
}

function damageStructure({ text, random }: { text: string; random: SeededRandom }): string {
  const tags = [...text.matchAll(/<[^<>]*>/g)]
  if (tags.length === 0) return text + random.pick(snippets)
  const [one, other] = [random.pick(tags), random.pick(tags)]
  const [from, to] = one.index < other.index ? [one.index, other.index] : [other.index, one.index]
  const [tag] = one
  const at = random.below(text.length + 1)
  const kinds = [
    () => text.slice(0, from) + text.slice(to),
    () => text.slice(0, to) + text.slice(from),
    () => text.replace(tag, ''),
    () => text.replace(tag, () => tag + tag),
    () => text.replace(tag, () => random.pick(tags)[0]),
    () => text.replace(tag, () => tag.replace(/>$/, `${random.pick(snippets)}>`)),
    () => text.replace(tag, () => tag + random.pick(snippets)),
    () => text.slice(0, at) + random.pick(snippets) + text.slice(at),
    () => text.slice(0, at) + random.pick(snippets).repeat(random.below(200)) + text.slice(at),
  ]
  return random.pick(kinds)()
}

function damageBytes({ bytes, random }: { bytes: Uint8Array<ArrayBuffer>; random: SeededRandom }) {
  const at = random.below(bytes.length)
  const kinds = [
    () => bytes.fill(random.below(256), at, at + 1),
    () => bytes.fill(random.below(256), at, at + random.below(20)),
    () => bytes.copyWithin(at, random.below(bytes.length), random.below(bytes.length)),
    () => bytes.set(new TextEncoder().encode(random.pick(snippets)).subarray(0, bytes.length - at), at),
  ]
  random.pick(kinds)()
}
