import { type Finding, findingOf } from '../finding.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { Revision } from '../messages/message.ts'
import { characterCount } from '../xml/characters.ts'
import { cebNamespace } from '../xml/namespaces.ts'
import { readTree } from '../xml/read-xml.ts'
import type { XmlElement, XmlLimits } from '../xml/tree.ts'
import { checkBlank, checkSequence, type Report } from './check-element.ts'
import { grammarOf } from './grammar.ts'

/** Beyond these a file is garbage; more of them would help nobody. */
const maxFindings = 1000

/**
 * What the official schema of a revision would refuse about a message, with line, column and path ('nodes[0].lines[1].qty');
 * never throws. It knows no more than the schema: what the paper wants beyond, `validateDocument` says.
 * `type` is the root element as it came; empty where there is none.
 */
export function checkWire(input: { bytes: Uint8Array; revision: Revision; limits?: Partial<XmlLimits> }): {
  type: string
  findings: Finding[]
} {
  const { revision } = input
  const { root, findings, placeOf } = readTree(input)
  if (!root) {
    const nothing = findingOf({ rule: 'root', message: '报文为空', line: 1, column: 1 })
    return { type: '', findings: findings.length > 0 ? findings : [nothing] }
  }
  const faults: Finding[] = []
  const report: Report = ({ at, ...fault }) => {
    if (faults.length < maxFindings) faults.push(findingOf({ ...fault, ...placeOf(at) }))
  }
  const { uri, local } = root.name
  const definition = uri === cebNamespace ? findDefinition(local) : undefined
  if (definition?.type !== local || !definition.revisions[revision]) {
    const message = `${revision} 版规范中没有根节点 ${local.slice(0, 100)}`
    report({ at: root.at, path: '', rule: 'root', message })
  } else {
    checkRoot({ root, report })
    checkBlank({ element: root, path: '', report })
    checkSequence({ parts: grammarOf({ definition, revision }), element: root, path: '', report })
  }
  return { type: local, findings: [...findings, ...faults] }
}

function checkRoot({ root, report }: { root: XmlElement; report: Report }) {
  const { at, attributes } = root
  const say = (rule: string, message: string) => report({ at, path: '', rule, message })
  const [guid, version] = ['guid', 'version'].map((name) => attributes.get(name))
  if (guid === undefined) say('required', '根节点缺少属性 guid')
  else if (characterCount(guid) !== 36) say('length', '报文编号 guid 须为 36 个字符')
  if (version === undefined) say('required', '根节点缺少属性 version')
  else if (version === '' || characterCount(version) > 10) say('length', '报文版本号 version 须为 1 至 10 个字符')
  for (const name of attributes.keys()) {
    if (name !== 'guid' && name !== 'version') say('unknown', `根节点不应有属性 ${name.slice(0, 100)}`)
  }
}
