import type { Finding } from '../finding.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { Revision } from '../messages/message.ts'
import { cebNamespace } from '../namespaces.ts'
import { defaultLimits, readXml, type XmlElement, type XmlLimits } from '../read-xml.ts'
import type { Report } from './element-sequence.ts'
import { followWireMessage } from './wire-message.ts'

/**
 * What the official schema of a revision would refuse about a message, with line, column and path; never throws.
 * `type` is the root element as it came; empty where there is none.
 */
export function checkWire(input: { bytes: Uint8Array; revision: Revision; limits?: Partial<XmlLimits> }): {
  type: string
  findings: Finding[]
} {
  const { bytes, revision, limits } = input
  const check = openWireCheck(revision)
  const faults: Finding[] = []
  let type = ''
  const read = readXml({
    bytes,
    limits: { ...defaultLimits, ...limits },
    onRoot: (root) => {
      type = root.name
      return check.onRoot(root)
    },
    onChild: (child) => {
      faults.push(...child.faults)
      check.onChild(child)
      return 'read'
    },
  })
  const findings = [...read, ...faults, ...check.finish()]
  return { type, findings: findings.length > 0 || type !== '' ? findings : [noRoot] }
}

const noRoot: Finding = { path: '', rule: 'root', severity: 'error', message: '报文为空', line: 1, column: 1 }

/** The same beside another reader, which hands on the root and its children: see `parseMessage`. */
export function openWireCheck(revision: Revision) {
  const findings: Finding[] = []
  let root: XmlElement | undefined
  let wire: ReturnType<typeof followWireMessage> | undefined
  const report = (finding: Finding) => {
    if (findings.length < maxFindings) findings.push(finding)
  }
  return {
    onRoot: (found: XmlElement): 'read' | 'stop' => {
      wire = openWire({ root: found, revision, report })
      if (!wire) {
        const { line, column, name } = found
        const message = `${revision} 版规范中没有根节点 ${name.slice(0, longestName)}`
        findings.push({ path: '', rule: 'root', severity: 'error', message, line, column })
        return 'stop'
      }
      root = found
      wire.root(found)
      return 'read'
    },
    onChild: (child: XmlElement) => wire?.take(child),
    finish: (): Finding[] => {
      if (root) wire?.end(root)
      return findings
    },
  }
}

const longestName = 100
/** Beyond these a file is garbage; more of them would help nobody. */
const maxFindings = 1000

function openWire({ root, revision, report }: { root: XmlElement; revision: Revision; report: Report }) {
  const definition = root.uri === cebNamespace ? findDefinition(root.name) : undefined
  if (definition?.type !== root.name || !definition.revisions[revision]) return undefined
  return followWireMessage({ definition, revision, report })
}
