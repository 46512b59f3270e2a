// Holds everything that a test sent against the official schemas.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSchemas } from '@kouan/customs/conformance/schema-check.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import { readOutbox } from './declaration-desk.ts'

export interface OutboxCheck {
  /** Undefined when CUSTOMS_MATERIAL is not set. */
  checked: number | undefined
  faults: string[]
}

/** Every CEB311 and its envelope in the outboxes below the root. */
export async function checkOutboxes(channelRoot: string, revision: Revision = '202205'): Promise<OutboxCheck> {
  const material = process.env.CUSTOMS_MATERIAL
  if (!material) {
    if (process.env.CI === 'true') throw new Error('CUSTOMS_MATERIAL is not set: nothing was validated')
    return { checked: undefined, faults: [] }
  }
  const schemas = openSchemas(material)
  try {
    const folders = existsSync(channelRoot) ? readdirSync(channelRoot) : []
    const found = await Promise.all(
      folders.map((folder) => readOutbox({ outbox: join(channelRoot, folder, 'outbox') })),
    )
    const files = found.flat()
    const faults = files.flatMap(({ name, xml, bytes, copMsgId }) =>
      [
        ...schemas.checkAgainstSchema(xml, { type: 'CEB311Message', revision }),
        ...(copMsgId ? schemas.checkAgainstSchema(bytes, { type: 'DxpMsg', revision }) : []),
      ].map((fault) => `${name}: ${fault}`),
    )
    return { checked: files.length, faults }
  } finally {
    schemas.close()
  }
}
