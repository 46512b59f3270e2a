// The answer of a CAS server to the validation of a ticket.
import { toldText } from '@kouan/contract/rules/told-text.ts'
import { readTree } from '@kouan/customs/xml/read-xml.ts'
import type { XmlElement } from '@kouan/customs/xml/tree.ts'

const uri = 'http://www.yale.edu/tp/cas'

export type CasAnswer = { user: string } | { failure: string }

const limits = { maxBytes: 65_536, maxDepth: 8, maxNodes: 500 }

const childNamed = ({ children }: XmlElement, local: string) =>
  children.filter(({ name }) => name.uri === uri && name.local === local)

/** Anything but one success with one user is a failure: its code, or why the answer cannot be read. */
export function readCasResponse(bytes: Uint8Array): CasAnswer {
  const { root, findings } = readTree({ bytes, limits, uri })
  if (!root || findings.length > 0 || root.name.uri !== uri || root.name.local !== 'serviceResponse')
    return { failure: '应答不是 CAS 的格式' }
  const [failure] = childNamed(root, 'authenticationFailure')
  if (failure) return { failure: toldText(failure.attributes.get('code') ?? '', 50) || 'UNKNOWN' }
  const successes = childNamed(root, 'authenticationSuccess')
  const users = successes.flatMap((success) => childNamed(success, 'user'))
  const user = users[0]?.text.trim() ?? ''
  if (successes.length !== 1 || users.length !== 1 || user === '' || user.length > 255)
    return { failure: '应答中没有用户' }
  return { user }
}
