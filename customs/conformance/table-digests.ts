// Digests of the tables that agreed with the official schemas, by type and revision. The schemas are not part of the project: where
// they are not at hand a table cannot change unseen. A change is made with CUSTOMS_MATERIAL, and its digest is written here.
import { createHash } from 'node:crypto'
import type { ElementDefinition, MessageDefinition, Revision } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'

const textOf = ({ name, type, required, values, always, otherwise, collapses }: ElementDefinition) =>
  JSON.stringify([name, type, required, Object.keys(values ?? {}), always, otherwise, collapses])

/** Parts of a message on the wire: nodes, elements, types; no label and no rule of the paper. */
export function tableDigest(definition: MessageDefinition, revision: Revision): string {
  const { head, line } = tablesOf({ definition, revision })
  const { document, key, otherKeys } = definition
  const nodes = JSON.stringify([document, definition.head.node, line?.node, line?.min, line?.max, key, otherKeys])
  return digestOf([nodes, ...head.map(textOf), '', ...(line?.elements ?? []).map(textOf)])
}

/** Of elements that stand beside the documents. */
export const elementsDigest = (elements: readonly ElementDefinition[]): string => digestOf(elements.map(textOf))

const digestOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)

/** Written as 'revision digest' each. A message that is not here was not held against its schema yet. */
export const agreedTables: Readonly<Record<string, string>> = {
  BaseTransfer: '269947d2b380',
  BaseSubscribe: 'f061c2bcbb6f',
  ExtendMessage: '1ddaa2ebd295',
  DxpMsg: '52bbf579bfb1',
  DxpRep: 'ee2dfe6b1a8f',
  CEB213Message: '202205 79f54ca16087',
  CEB214Message: '202205 648d6176e42e',
  CEB215Message: '202205 f89bf90634cc',
  CEB216Message: '202205 2e32a3a21943',
  CEB303Message: '202205 73a573f1508b, 2018-113 c38ea5c3cbed',
  CEB304Message: '202205 2527594afea1, 2018-113 2ef27b65e93c',
  CEB311Message: '202205 f360dfae4725, 2018-113 f360dfae4725',
  CEB312Message: '202205 1d01d14fad87, 2018-113 1d01d14fad87',
  CEB403Message: '202205 c35a4bae51bf, 2018-113 53d4aef21f76',
  CEB404Message: '202205 b37024128df9, 2018-113 b37024128df9',
  CEB411Message: '202205 0fb61606edf3, 2018-113 0fb61606edf3',
  CEB412Message: '202205 ffe06240a4d9, 2018-113 ffe06240a4d9',
  CEB505Message: '202205 ccdabe31db07, 2018-113 724804057309',
  CEB506Message: '202205 088b7bdc22a7, 2018-113 1a86bfab9daa',
  CEB507Message: '202205 1a4a5ba502ff, 2018-113 22a1dac9361e',
  CEB508Message: '202205 70ab2b20f205, 2018-113 70ab2b20f205',
  CEB509Message: '202205 9c1a02beff61, 2018-113 d69995773fdc',
  CEB510Message: '202205 4c348f77142a, 2018-113 0a0a0eb94bb2',
  CEB511Message: '202205 ef96f9eca96a, 2018-113 ef96f9eca96a',
  CEB512Message: '202205 217b552aacbe, 2018-113 217b552aacbe',
  CEB513Message: '202205 baf0535cf3b6, 2018-113 baf0535cf3b6',
  CEB514Message: '202205 4f15a007b8bf, 2018-113 4f15a007b8bf',
  CEB603Message: '202205 c4946433ba18, 2018-113 dd4c15aef418',
  CEB604Message: '202205 1b1524b08523, 2018-113 c2c18df89471',
  CEB605Message: '202205 bd47f19d2698, 2018-113 7ec6a62aa1b4',
  CEB606Message: '202205 2cac8bef5a8b, 2018-113 97d735ed3436',
  CEB607Message: '202205 65cc0da4b97f, 2018-113 513d75eeba11',
  CEB608Message: '202205 2381e5fe6f83, 2018-113 2381e5fe6f83',
  CEB621Message: '202205 5ccbc5ceaedf, 2018-113 7edd141279d4',
  CEB622Message: '202205 c34a935cf2f1, 2018-113 c34a935cf2f1',
  CEB623Message: '202205 cf037eaeadf1, 2018-113 cf037eaeadf1',
  CEB624Message: '202205 54a316b0d958, 2018-113 54a316b0d958',
  CEB625Message: '202205 d90c529d575b, 2018-113 d90c529d575b',
  CEB626Message: '202205 de12e778c790, 2018-113 de12e778c790',
  CEB701Message: '202205 a7393579ac22, 2018-113 a5455163d4c0',
  CEB702Message: '202205 901a6656a8d3, 2018-113 901a6656a8d3',
  CEB711Message: '202205 f7fa0503b15b, 2018-113 f7fa0503b15b',
  CEB712Message: '202205 124ddeb63c8c, 2018-113 124ddeb63c8c',
  CEB792Message: '202205 2ea2b9e3741f, 2018-113 65516828a894',
  CEB816Message: '202205 2ffe8dac5448, 2018-113 2ffe8dac5448',
  CEB818Message: '202205 667fbd8d0979, 2018-113 667fbd8d0979',
  CEB900Message: '202205 2055334f96cb, 2018-113 2055334f96cb',
}
