// Validates everything that a test sent against the official schemas.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSchemas } from '@kouan/customs/conformance/schema-check.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { readOutbox } from './declaration-harness.ts'

export interface OutboxCheck {
  /** Number of validated files; undefined without CUSTOMS_MATERIAL. */
  checked: number | undefined
  faults: string[]
}

/** Validates every message and its envelope in these folders. */
export async function checkSent(folders: string[], revision: Revision = '202205'): Promise<OutboxCheck> {
  const material = process.env.CUSTOMS_MATERIAL
  if (!material) {
    if (process.env.CI === 'true') throw new Error('CUSTOMS_MATERIAL is not set: nothing was validated')
    return { checked: undefined, faults: [] }
  }
  const schemas = openSchemas(material)
  try {
    const files = (await Promise.all(folders.map((outbox) => readOutbox({ outbox })))).flat()
    const faults = files.flatMap(({ name, xml, bytes, copMsgId }) =>
      [
        ...schemas.checkAgainstSchema(xml, { type: typeOf(xml), revision }),
        ...(copMsgId ? schemas.checkAgainstSchema(bytes, { type: 'DxpMsg', revision }) : []),
      ].map((fault) => `${name}: ${fault}`),
    )
    return { checked: files.length, faults }
  } finally {
    schemas.close()
  }
}

const typeOf = (xml: string) => parseMessage(Buffer.from(xml)).message?.type ?? 'CEB311Message'

export const outboxesBelow = (channelRoot: string): string[] =>
  existsSync(channelRoot) ? readdirSync(channelRoot).map((folder) => join(channelRoot, folder, 'outbox')) : []

export const describeChecked = ({ checked }: OutboxCheck): string =>
  `messages held against the official schema: ${checked ?? 'none, CUSTOMS_MATERIAL is not set'}`
