// Validates messages that tests build as customs against the official schemas, where CUSTOMS_MATERIAL names them.
import { openSchemas, type Schemas } from '@kouan/customs/conformance/schema-check.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'

let schemas: Schemas | undefined
let checked = 0

/** Throws for an invalid message. Ignores types that have no schema. */
export function checkBuilt(xml: string, type: string): void {
  const material = process.env.CUSTOMS_MATERIAL
  if (!material || !findDefinition(type)) return
  schemas ??= openSchemas(material)
  const faults = schemas.checkAgainstSchema(xml, { type, revision: '202205' })
  if (faults.length > 0) throw new Error(`a ${type} that a test built is not valid: ${faults.join(' ')}\n${xml}`)
  checked += 1
}

export const describeBuilt = (): string =>
  `answers built by tests: ${checked} of ${checked} valid against the official schemas`
